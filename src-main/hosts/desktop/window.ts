import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme } from 'electron';
import type { WebPreferences } from 'electron';
import { INTERFACE_ORIGIN } from './addresses.ts';
import { SMALLEST_SIZE } from './fit-place.ts';
import { recoverWindow } from './window-recovery.ts';
import { recallPlace, rememberPlace } from './window-place.ts';

/** What a page of the interface may do: what a page on the web may do, and the three functions of the bridge. */
const PREFERENCES: WebPreferences = {
  preload: join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
};

/** Behind the page until it has painted: the frame's surface in `src-renderer/styles/tokens.css`. */
const BACKDROP = { light: '#f4f5f7', dark: '#0e1115' };

/** The windows that people see; those that drawings are drawn in are not among them. */
const windows = new Set<BrowserWindow>();

let isLastKept = (): boolean => false;

/** While `isKept` says so, the last window is not closed but ends the program. */
export function keepLastWindow(isKept: () => boolean): void {
  isLastKept = isKept;
}

/** Opens a window of the interface at an address path such as `/w/0123456789ab/runs`. */
export async function openWindow(path: string): Promise<BrowserWindow> {
  const { bounds, maximized } = recallPlace();
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SMALLEST_SIZE.width,
    minHeight: SMALLEST_SIZE.height,
    show: false,
    title: 'SVG Assay',
    backgroundColor: backdrop(),
    webPreferences: PREFERENCES,
  });
  windows.add(window);
  window.on('closed', () => {
    windows.delete(window);
    // Windows that are being drawn in would keep Electron's own `window-all-closed` from coming.
    if (windows.size === 0) app.quit();
  });
  window.on('close', (event) => {
    if (windows.size > 1 || !isLastKept()) return;
    // It goes when the program has ended what it does, or stays when it is told to go on.
    event.preventDefault();
    app.quit();
  });
  window.once('ready-to-show', () => {
    // Maximizing shows a window, so one that is not painted yet is not maximized.
    if (maximized) window.maximize();
    else window.show();
    tellShown();
  });
  rememberPlace(window);
  recoverWindow(window);
  await loadPath(window, path);
  return window;
}

/** Brings the program's window to the front; null where it has none. */
export function focusWindow(): BrowserWindow | null {
  const window = interfaceWindows().find((each) => each.isFocused()) ?? interfaceWindows()[0] ?? null;
  if (window?.isMinimized() === true) window.restore();
  window?.focus();
  return window;
}

/** Tells the command that has started the program in a checkout that there is something to see. */
function tellShown(): void {
  const file = process.env.SVG_ASSAY_SHOWN_FILE;
  if (file === undefined) return;
  try {
    writeFileSync(file, '');
  } catch {
    // Nobody waits for it any more.
  }
}

/** For a program that is ending and nevertheless needs a moment. */
export function hideWindows(): void {
  for (const window of windows) window.hide();
}

export function interfaceWindows(): readonly BrowserWindow[] {
  return [...windows];
}

/** Keeps the backdrop of every window that of the system's, or the user's, light or dark. */
export function followTheme(): void {
  nativeTheme.on('updated', () => {
    for (const window of interfaceWindows()) window.setBackgroundColor(backdrop());
  });
}

function backdrop(): string {
  return nativeTheme.shouldUseDarkColors ? BACKDROP.dark : BACKDROP.light;
}

/** Loads a view. A window that is closed meanwhile, or another view that is loaded meanwhile, is no failure. */
export async function loadPath(window: BrowserWindow, path: string): Promise<void> {
  try {
    await window.loadURL(`${INTERFACE_ORIGIN}${path}`);
  } catch (thrown) {
    const wasReplaced = thrown instanceof Error && thrown.message.includes('ERR_ABORTED');
    if (!window.isDestroyed() && !wasReplaced) throw thrown;
  }
}
