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
  if (maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  rememberPlace(window);
  recoverWindow(window);
  await window.loadURL(`${INTERFACE_ORIGIN}${path}`);
  return window;
}

/** Brings the program's window to the front; null where it has none. */
export function focusWindow(): BrowserWindow | null {
  const window = interfaceWindows().find((each) => each.isFocused()) ?? interfaceWindows()[0] ?? null;
  if (window?.isMinimized() === true) window.restore();
  window?.focus();
  return window;
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
