import { join } from 'node:path';
import { app, BrowserWindow, dialog, utilityProcess } from 'electron';
import type { IpcMainInvokeEvent } from 'electron';
import { readStaticFiles } from '../server/index.ts';
import { BackendClient } from './backend-client.ts';
import { hardenApp, hardenSession } from './hardening.ts';
import { answerCalls } from './ipc.ts';
import { registerScheme, serveScheme } from './scheme.ts';
import { openWindow } from './window.ts';

registerScheme();
hardenApp();

if (!app.requestSingleInstanceLock()) app.quit();
else await start();

async function start(): Promise<void> {
  await app.whenReady();
  hardenSession();
  const backend = startBackend();
  serveScheme(await readStaticFiles(join(import.meta.dirname, '..', 'renderer')), backend);
  answerCalls(backend, { 'workspaces.pick': pickFolder });
  app.on('window-all-closed', () => app.quit());
  app.on('second-instance', () => BrowserWindow.getAllWindows()[0]?.focus());
  app.on('will-quit', endWith(backend));
  await openWindow('/');
}

function startBackend(): BackendClient {
  const folders = process.argv.slice(app.isPackaged ? 1 : 2).filter((argument) => !argument.startsWith('-'));
  const child = utilityProcess.fork(join(import.meta.dirname, 'backend.js'), folders, {
    serviceName: 'svg-assay-backend',
  });
  return new BackendClient(child, (event) => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send('assay:event', event);
  });
}

async function pickFolder(event: IpcMainInvokeEvent): Promise<string | null> {
  const owner = BrowserWindow.fromWebContents(event.sender);
  const options = { title: 'Open a results folder', properties: ['openDirectory' as const] };
  const picked =
    owner === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(owner, options);
  return picked.canceled ? null : (picked.filePaths[0] ?? null);
}

/** Holds the end of the program back until the backend has closed its databases. */
function endWith(backend: BackendClient): (event: Electron.Event) => void {
  let stopped = false;
  return (event) => {
    if (stopped) return;
    event.preventDefault();
    const quit = (): void => {
      stopped = true;
      app.quit();
    };
    backend.stop().then(quit, quit);
  };
}
