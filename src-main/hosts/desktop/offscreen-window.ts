import { BrowserWindow, session } from 'electron';
import type { Session } from 'electron';

/** A window in which one drawing is drawn, with a session of its own that knows nothing and reaches nothing. */
export interface OffscreenWindow {
  readonly window: BrowserWindow;
  /** Ends the window by force and empties its session. Never rejects. */
  close(): Promise<void>;
}

/** The addresses that a page may load, of a drawing or a report to be printed; the capture code answers it itself and nothing reaches the network. */
const SERVED = /^http:\/\/svg\.invalid\/([0-9a-f]{64}\.svg|report\.html)$/;
const SIZE_PX = 512;

/**
 * Electron keeps the session of every partition until the program ends, so sessions are used again: each belongs to
 * one drawing at a time and is emptied in between.
 */
const freeSessions: Session[] = [];
let partitions = 0;

/** Opens a hidden window that is painted nevertheless, on a session that no other drawing is using. */
export async function openOffscreenWindow(): Promise<OffscreenWindow> {
  const drawingSession = freeSessions.pop() ?? (await closedSession(`drawing-${++partitions}`));
  const window = new BrowserWindow({
    show: false,
    width: SIZE_PX,
    height: SIZE_PX,
    frame: false,
    webPreferences: {
      offscreen: { useSharedTexture: false, deviceScaleFactor: 1 },
      session: drawingSession,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      webgl: false,
      disableDialogs: true,
      spellcheck: false,
      backgroundThrottling: false,
    },
  });
  async function close(): Promise<void> {
    if (!window.isDestroyed()) window.destroy();
    try {
      await drawingSession.clearData();
      freeSessions.push(drawingSession);
    } catch {
      // A session that cannot be emptied is never used again.
    }
  }
  try {
    await window.loadURL('about:blank');
  } catch (error) {
    await close();
    throw error;
  }
  return { window, close };
}

async function closedSession(partition: string): Promise<Session> {
  const drawingSession = session.fromPartition(partition, { cache: false });
  drawingSession.setPermissionRequestHandler((_, __, decide) => decide(false));
  drawingSession.setPermissionCheckHandler(() => false);
  drawingSession.setDevicePermissionHandler(() => false);
  drawingSession.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayLoad(url) }));
  drawingSession.on('will-download', (event) => event.preventDefault());
  // Whatever slips through meets a proxy that is not there, loopback included.
  await drawingSession.setProxy({ proxyRules: '127.0.0.1:9', proxyBypassRules: '<-loopback>' });
  return drawingSession;
}

function mayLoad(url: string): boolean {
  return SERVED.test(url) || url === 'about:blank' || url.startsWith('data:');
}
