import { join } from 'node:path';
import { BrowserWindow } from 'electron';
import { INTERFACE_ORIGIN } from './hardening.ts';

/** Opens a window of the interface at an address path such as `/w/0123456789ab/runs`. */
export async function openWindow(path: string): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1000,
    minHeight: 640,
    show: false,
    title: 'SVG Assay',
    webPreferences: {
      preload: join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  await window.loadURL(`${INTERFACE_ORIGIN}${path}`);
  return window;
}
