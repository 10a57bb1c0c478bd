import { EventEmitter } from 'node:events';
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** A window as the end of the program sees it. */
export interface ClosableWindow {
  /** Asks it to close; it does so later, or its `close` event is prevented. */
  close(): void;
  destroy(): void;
}

/**
 * How Electron starts and ends a program (`lib/browser/init.ts`, `shell/browser/browser.cc`, `window_list.cc`): *ready* comes
 * only once the entry has been evaluated, and quitting asks `before-quit`, then closes every window, drawn in or shown, one after
 * the other and not at once, and only then asks `will-quit`.
 */
export class Lifecycle extends EventEmitter {
  /** The windows that have not closed, in the order in which they were opened. */
  readonly windows = new Set<ClosableWindow>();
  private ready = false;
  private quitting = false;
  private shutDown = false;

  isReady(): boolean {
    return this.ready;
  }

  whenReady(): Promise<void> {
    if (this.ready) return Promise.resolve();
    return new Promise((resolve) => this.once('ready', () => resolve()));
  }

  /** Waits for the program's entry, as Electron does: one that itself waits for *ready* at its top level waits for ever. */
  async start(prepare: () => Promise<unknown>): Promise<void> {
    await import(pathToFileURL(realpathSync(process.argv[1] ?? '')).href);
    await prepare();
    this.ready = true;
    this.emit('ready', {}, {});
  }

  quit(): void {
    if (this.quitting) return;
    this.quitting = this.goesOn('before-quit');
    if (!this.quitting) return;
    if (this.windows.size === 0) this.askToShutDown();
    else for (const window of [...this.windows]) window.close();
  }

  exit(code = 0): void {
    this.quitting = true;
    for (const window of [...this.windows]) window.destroy();
    this.end(code);
  }

  windowOpened(window: ClosableWindow): void {
    this.windows.add(window);
  }

  /** One that will not close keeps the whole program from quitting. */
  windowStays(): void {
    this.quitting = false;
  }

  windowClosed(window: ClosableWindow): void {
    this.windows.delete(window);
    if (this.windows.size > 0 || this.shutDown) return;
    if (this.quitting) this.askToShutDown();
    else if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  private askToShutDown(): void {
    if (this.shutDown) return;
    if (this.goesOn('will-quit')) this.end(0);
    else this.quitting = false;
  }

  private end(code: number): void {
    if (this.shutDown) return;
    this.shutDown = true;
    this.emit('quit', {}, code);
    process.exit(code);
  }

  private goesOn(name: string): boolean {
    let prevented = false;
    this.emit(name, { preventDefault: () => (prevented = true) });
    return !prevented;
  }
}
