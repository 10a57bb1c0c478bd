import { EventEmitter } from 'node:events';
import type { Debugger, Session, WebContents, WebFrameMain } from 'electron';
import type { CdpSession } from '../../src-main/render/index.ts';
import { fromBrowser, toBrowser } from './addresses.ts';
import { app, browserFor } from './app.ts';
import type { Chromium } from './chromium.ts';
import { StandInDebugger } from './debugger.ts';
import { faults } from './faults.ts';
import { connectPage } from './ipc.ts';
import type { PageLine } from './ipc.ts';
import { addMetrics } from './metrics.ts';
import { standFor } from './not-here.ts';
import { controlRequests } from './requests.ts';
import { asElectron } from './sessions.ts';
import type { StandInSession } from './sessions.ts';

/** The target behind a window, once the browser has opened it. */
export interface OpenTarget {
  readonly browser: Chromium;
  readonly targetId: string;
  readonly cdp: CdpSession;
}

export interface ContentsOptions {
  readonly session: StandInSession;
  readonly preload: string | undefined;
  readonly offscreen: boolean;
  readonly width: number;
  readonly height: number;
}

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

const PERMISSIONS = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  midiSysex: 'midiSysex',
  'clipboard-read': 'clipboard-read',
  videoCapture: 'media',
  audioCapture: 'media',
} as const;

const EMPTY_PAGE = 'about:blank';

let lastId = 0;

/** A page of Chromium's that answers as Electron's `webContents` would. */
export class StandInContents
  extends EventEmitter
  implements
    Pick<
      WebContents,
      | 'id'
      | 'send'
      | 'getURL'
      | 'reload'
      | 'printToPDF'
      | 'executeJavaScript'
      | 'forcefullyCrashRenderer'
      | 'getOSProcessId'
      | 'setWindowOpenHandler'
      | 'isDestroyed'
      | 'isCrashed'
      | 'mainFrame'
      | 'debugger'
      | 'session'
    >
{
  readonly id = ++lastId;
  readonly standInSession: StandInSession;
  private readonly options: ContentsOptions;
  readonly debugger: Debugger;
  private readonly standInDebugger: StandInDebugger;
  /** Another one after a crash. */
  opened: Promise<OpenTarget>;
  readonly frames = new Map<string, WebFrameMain>();
  mainFrameId = '';
  /** Called when everybody has heard that the page has ended. */
  onEnded: () => void = () => undefined;
  private url = '';
  private ownNavigation: string | null = null;
  private crashed = false;
  private destroyed = false;
  private openHandler: WindowOpenHandler | null = null;
  private line: PageLine | null = null;
  private pid = 0;
  private browserContextId: string | undefined;
  private ends: readonly (() => void)[] = [];
  private electron: WebContents | null = null;

  constructor(options: ContentsOptions) {
    super();
    this.standInSession = options.session;
    this.standInDebugger = new StandInDebugger(this);
    this.debugger = standFor<Debugger>('webContents.debugger', this.standInDebugger);
    this.opened = this.open(options);
    this.opened.catch(() => undefined);
    this.options = options;
    app.emit('web-contents-created', {}, this.asElectron());
  }

  asElectron(): WebContents {
    this.electron ??= standFor<WebContents>('webContents', this);
    return this.electron;
  }

  get session(): Session {
    return asElectron(this.standInSession);
  }

  get mainFrame(): WebFrameMain {
    return this.frame(this.mainFrameId);
  }

  /** The one object for a frame, as Electron has it; its address is that of the moment. */
  frame(id: string): WebFrameMain {
    const addresses = this.addresses;
    const known =
      this.frames.get(id) ??
      standFor<WebFrameMain>('frame', {
        get url() {
          return addresses.get(id) ?? '';
        },
        parent: id === this.mainFrameId ? null : {},
      });
    this.frames.set(id, known);
    return known;
  }

  readonly addresses = new Map<string, string>();

  send(channel: string, ...args: unknown[]): void {
    this.line?.send(channel, args);
  }

  /** Tells the preload the paths of files that are about to be dropped on the page. */
  knowFiles(paths: readonly string[]): void {
    this.line?.knowFiles(paths);
  }

  getURL(): string {
    return this.url;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  isCrashed(): boolean {
    return this.crashed;
  }

  getOSProcessId(): number {
    return this.pid;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.openHandler = handler;
  }

  reload(): void {
    // What fails is told by the page's own events.
    this.load(this.url).catch(() => undefined);
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const { cdp } = await this.opened;
    const { printBackground = false, preferCSSPageSize = false } = options;
    if (options.pageSize !== 'A4') throw new Error('the stand-in prints on A4 alone');
    const paper = { paperWidth: 8.27, paperHeight: 11.69 };
    const { data } = await cdp.send('Page.printToPDF', { printBackground, preferCSSPageSize, ...paper });
    return Buffer.from(data, 'base64');
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const { cdp } = await this.opened;
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  }

  forcefullyCrashRenderer(): void {
    // Nothing answers: the page is gone.
    this.opened.then(({ cdp }) => cdp.send('Page.crash')).catch(() => undefined);
  }

  /** Loads an address and waits for its load event. */
  async load(address: string): Promise<void> {
    const { cdp } = await this.opened;
    const isGone = (): Error => new Error(`ERR_FAILED (-2) loading '${address}'`);
    if (this.destroyed) throw isGone();
    if (address === EMPTY_PAGE && this.url === '') {
      // That is what a new page shows; loading it once more would only take time.
      this.url = address;
      this.emit('did-finish-load');
      return;
    }
    const loaded = Promise.withResolvers<void>();
    const onGone = (): void => loaded.reject(isGone());
    this.once('destroyed', onGone);
    // Where nobody waits for it any more.
    loaded.promise.catch(() => undefined);
    if (faults.failLoads.some((start) => address.startsWith(start)))
      throw new Error(`ERR_CONNECTION_RESET (-101) loading '${address}'`);
    const stop = cdp.on('Page.loadEventFired', () => loaded.resolve());
    this.ownNavigation = address;
    this.url = address;
    try {
      const { errorText, loaderId } = await cdp.send('Page.navigate', { url: toBrowser(address) });
      if (errorText !== undefined) throw new Error(`${errorText} loading '${address}'`);
      // Without a loader it was a move within the document.
      if (loaderId !== undefined) await loaded.promise;
      this.crashed = false;
    } finally {
      this.off('destroyed', onGone);
      stop();
    }
  }

  /** Asks the program's listeners about a navigation that it has not begun itself. */
  mayNavigate(url: string, frameId: string): boolean {
    const isMainFrame = frameId === this.mainFrameId;
    if (isMainFrame && this.ownNavigation === url) {
      this.ownNavigation = null;
      return true;
    }
    let prevented = false;
    const event = { url, isMainFrame, isSameDocument: false, preventDefault: () => (prevented = true) };
    this.emit('will-frame-navigate', event);
    if (isMainFrame && !prevented) this.emit('will-navigate', event, url);
    return !prevented;
  }

  /** Ends the page, then everything that belongs to it. */
  async close(): Promise<void> {
    await this.closeTarget();
    this.end();
  }

  /** Ends it at once, without asking the page. */
  destroy(): void {
    this.end();
    this.closeTarget().catch(() => undefined);
  }

  /** In Electron's order: the debugger, the contents, and the window that hears of it. */
  private end(): void {
    if (this.destroyed) return;
    this.standInDebugger.detach();
    this.destroyed = true;
    this.emit('destroyed');
    this.onEnded();
  }

  private async closeTarget(): Promise<void> {
    const { browser, targetId } = await this.opened;
    for (const end of this.ends) end();
    await browser.browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    // An in-memory session of Electron's outlives its windows; what it held is gone with `clearData` in either.
    const { browserContextId } = this;
    if (browserContextId !== undefined)
      await browser.browser.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined);
  }

  private async open({ session, offscreen, width, height }: ContentsOptions): Promise<OpenTarget> {
    const browser = await browserFor(offscreen ? 'offscreen' : 'shown');
    this.pid = browser.pid;
    addMetrics({ pid: browser.pid, type: 'Browser' });
    const context: { browserContextId?: string } = session.isPersistent
      ? {}
      : await browser.browser.send('Target.createBrowserContext');
    const { targetId } = await browser.browser.send('Target.createTarget', {
      url: EMPTY_PAGE,
      width,
      height,
      ...context,
    });
    this.browserContextId = context.browserContextId;
    this.mainFrameId = targetId;
    this.watchTarget(browser, targetId);
    if (!offscreen) await this.setPermissions(browser, context);
    return await this.attach(browser, targetId);
  }

  private async attach(browser: Chromium, targetId: string): Promise<OpenTarget> {
    const { sessionId } = await browser.browser.send('Target.attachToTarget', { targetId, flatten: true });
    const cdp = browser.session(sessionId);
    this.follow(browser, targetId, cdp);
    const { preload } = this.options;
    await Promise.all([
      cdp.send('Page.enable'),
      controlRequests(cdp, this),
      preload === undefined ? null : connectPage(cdp, this, preload).then((line) => (this.line = line)),
    ]);
    return { browser, targetId, cdp };
  }

  /** A crashed page of Chromium's hears nothing until it is loaded anew, so the window gets another page. */
  private async replace(crashed: string, browser: Chromium): Promise<OpenTarget> {
    for (const end of this.ends) end();
    await browser.browser.send('Target.closeTarget', { targetId: crashed }).catch(() => undefined);
    return await this.open(this.options);
  }

  private follow(browser: Chromium, targetId: string, cdp: CdpSession): void {
    cdp.on('Page.frameNavigated', ({ frame }) => this.moved(frame.id, frame.url));
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => this.moved(frameId, url));
    cdp.on('Page.loadEventFired', () => this.emit('did-finish-load'));
    cdp.on('Inspector.targetCrashed', () => {
      this.crashed = true;
      this.opened = this.replace(targetId, browser);
      this.opened.catch(() => undefined);
      const details = { reason: 'crashed', exitCode: 1 };
      this.emit('render-process-gone', {}, details);
      app.emit('render-process-gone', {}, this.asElectron(), details);
    });
    cdp.on('Page.windowOpen', ({ url }) =>
      this.openHandler?.(standFor('details', { url: fromBrowser(url) })),
    );
  }

  private watchTarget(browser: Chromium, targetId: string): void {
    const onDestroyed = browser.browser.on('Target.targetDestroyed', (event) => {
      if (event.targetId === targetId) this.end();
    });
    this.ends = [onDestroyed];
    browser.browser.send('Target.setDiscoverTargets', { discover: true }).catch(() => undefined);
  }

  private moved(frameId: string, url: string): void {
    const address = fromBrowser(url);
    this.addresses.set(frameId, address);
    if (frameId === this.mainFrameId) this.url = address;
  }

  private async setPermissions(browser: Chromium, context: { browserContextId?: string }): Promise<void> {
    for (const [name, permission] of Object.entries(PERMISSIONS)) {
      const setting = this.standInSession.grants(permission) ? 'granted' : 'denied';
      await browser.browser
        .send('Browser.setPermission', { permission: { name }, setting, ...context })
        // A headless build need not know every one of them, and then it has none to give.
        .catch(() => undefined);
    }
  }
}
