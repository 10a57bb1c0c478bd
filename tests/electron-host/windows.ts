import { EventEmitter } from 'node:events';
import type {
  BrowserWindow as ElectronWindow,
  BrowserWindowConstructorOptions,
  Rectangle,
  WebContents,
} from 'electron';
import { StandInContents } from './contents.ts';
import { app, standInApp } from './app.ts';
import type { ClosableWindow } from './lifecycle.ts';
import { standFor } from './not-here.ts';
import { behind, sessionOf } from './sessions.ts';

/** The windows that are open, with what the program asked for, for tests that look at it. */
export const windows = new Set<StandInWindow>();

const DEFAULT_BOUNDS: Rectangle = { x: 0, y: 0, width: 800, height: 600 };
let focused: StandInWindow | null = null;

/** A window of which there is nothing to see but its page; size and state are kept as they are told. */
class StandInWindow
  extends EventEmitter
  implements
    ClosableWindow,
    Pick<
      ElectronWindow,
      | 'loadURL'
      | 'show'
      | 'hide'
      | 'focus'
      | 'isFocused'
      | 'isVisible'
      | 'isMinimized'
      | 'minimize'
      | 'restore'
      | 'isMaximized'
      | 'maximize'
      | 'getBounds'
      | 'getNormalBounds'
      | 'setBounds'
      | 'setProgressBar'
      | 'setBackgroundColor'
      | 'getBackgroundColor'
      | 'getTitle'
      | 'close'
      | 'destroy'
      | 'isDestroyed'
      | 'webContents'
    >
{
  readonly options: BrowserWindowConstructorOptions;
  readonly standInContents: StandInContents;
  progress = -1;
  private backgroundColor: string;
  private bounds: Rectangle;
  private visible: boolean;
  private minimized = false;
  private maximized = false;
  private destroyed = false;
  private electron: ElectronWindow | null = null;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    this.options = options;
    const { width, height, x, y, webPreferences: page = {} } = options;
    this.bounds = {
      x: x ?? DEFAULT_BOUNDS.x,
      y: y ?? DEFAULT_BOUNDS.y,
      width: width ?? DEFAULT_BOUNDS.width,
      height: height ?? DEFAULT_BOUNDS.height,
    };
    this.visible = options.show !== false;
    this.backgroundColor = options.backgroundColor ?? '#FFFFFF';
    this.standInContents = new StandInContents({
      session: page.session === undefined ? sessionOf(page.partition ?? '') : behind(page.session),
      preload: page.preload,
      offscreen: Boolean(page.offscreen),
      width: this.bounds.width,
      height: this.bounds.height,
    });
    this.standInContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.standInContents.onEnded = () => this.end();
    windows.add(this);
    standInApp.windowOpened(this);
    app.emit('browser-window-created', {}, this.asElectron());
  }

  asElectron(): ElectronWindow {
    this.electron ??= standFor<ElectronWindow>('BrowserWindow', this);
    return this.electron;
  }

  get webContents(): WebContents {
    return this.standInContents.asElectron();
  }

  loadURL(address: string): Promise<void> {
    return this.standInContents.load(address);
  }

  show(): void {
    this.visible = true;
    this.focus();
  }

  hide(): void {
    this.visible = false;
  }

  focus(): void {
    setFocused(this);
    this.emit('focus');
  }

  isFocused(): boolean {
    return focused === this;
  }

  isVisible(): boolean {
    return this.visible;
  }

  isMinimized(): boolean {
    return this.minimized;
  }

  minimize(): void {
    this.minimized = true;
  }

  restore(): void {
    this.minimized = false;
  }

  isMaximized(): boolean {
    return this.maximized;
  }

  /** Shows the window as well. */
  maximize(): void {
    this.visible = true;
    this.maximized = true;
  }

  getBounds(): Rectangle {
    return this.bounds;
  }

  getNormalBounds(): Rectangle {
    return this.bounds;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
  }

  setProgressBar(progress: number): void {
    this.progress = progress;
  }

  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
  }

  getBackgroundColor(): string {
    return this.backgroundColor;
  }

  getTitle(): string {
    return this.options.title ?? '';
  }

  /** Not at once: the program is asked first, then the page goes, and the window with it. */
  close(): void {
    setImmediate(() => {
      if (this.destroyed) return;
      let prevented = false;
      this.emit('close', { preventDefault: () => (prevented = true) });
      if (prevented) standInApp.windowStays();
      else this.standInContents.close().catch(() => undefined);
    });
  }

  destroy(): void {
    this.standInContents.destroy();
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  private end(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    windows.delete(this);
    if (focused === this) focused = null;
    this.emit('closed');
    standInApp.windowClosed(this);
  }
}

function setFocused(window: StandInWindow | null): void {
  focused = window;
}

const statics = {
  getAllWindows: () => [...windows].map((window) => window.asElectron()),
  getFocusedWindow: () => focused?.asElectron() ?? null,
  fromWebContents: (contents: WebContents) =>
    [...windows].find((window) => window.standInContents.asElectron() === contents)?.asElectron() ?? null,
} satisfies Pick<typeof ElectronWindow, 'getAllWindows' | 'getFocusedWindow' | 'fromWebContents'>;

/** The class, whose instances throw by name what the stand-in does not have. */
export const BrowserWindow = new Proxy(StandInWindow, {
  construct: (_, [options]: [BrowserWindowConstructorOptions?]) => new StandInWindow(options).asElectron(),
  get(target, property) {
    if (property in statics) return Reflect.get(statics, property) as unknown;
    if (typeof property === 'symbol' || property === 'prototype')
      return Reflect.get(target, property) as unknown;
    throw new Error(`the stand-in for Electron has no BrowserWindow.${property}`);
  },
  // What is missing throws, as with every other object here.
}) as unknown as typeof ElectronWindow;
