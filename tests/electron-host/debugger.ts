import { EventEmitter } from 'node:events';
import type { Protocol as Cdp } from 'devtools-protocol';
import type { Debugger } from 'electron';
import type { RawSession } from './cdp.ts';
import type { StandInContents } from './contents.ts';

/** `webContents.debugger`: a protocol session of its own on the same page. */
export class StandInDebugger
  extends EventEmitter
  implements Pick<Debugger, 'attach' | 'detach' | 'isAttached' | 'sendCommand'>
{
  private readonly contents: StandInContents;
  private session: Promise<RawSession> | null = null;

  constructor(contents: StandInContents) {
    super();
    this.contents = contents;
  }

  attach(): void {
    if (this.session !== null) throw new Error('Debugger is already attached to the target');
    this.session = this.open();
    this.session.catch(() => undefined);
  }

  detach(): void {
    if (this.session === null) return;
    this.session = null;
    this.emit('detach', {}, 'target closed');
  }

  isAttached(): boolean {
    return this.session !== null;
  }

  async sendCommand(method: string, params?: object): Promise<unknown> {
    if (this.session === null) throw new Error('No target available');
    // A domain's methods come from whoever embeds Chromium, and Electron has none for printing.
    if (method === 'Page.printToPDF') throw new Error(`'${method}' wasn't found`);
    if (method === 'Input.dispatchDragEvent' && params !== undefined)
      this.contents.knowFiles((params as Cdp.Input.DispatchDragEventRequest).data.files ?? []);
    return (await this.session).send(method, params);
  }

  private async open(): Promise<RawSession> {
    const { browser, targetId } = await this.contents.opened;
    const { sessionId } = await browser.browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = browser.raw(sessionId);
    session.onEvent((method, params) => this.emit('message', {}, method, params, ''));
    return session;
  }
}
