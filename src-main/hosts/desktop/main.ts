import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import type { AssayEvent } from '../../api/index.ts';
import { givenDataFolder } from '../../platform/data-folder.ts';
import { readStaticFiles } from '../page/index.ts';
import { keepBackend } from './backend-keeper.ts';
import type { Backend } from './backend-keeper.ts';
import { hardenApp, hardenSession } from './hardening.ts';
import { answerCalls } from './ipc.ts';
import { openKeyStore } from './key-store.ts';
import { keepMenu } from './keep-menu.ts';
import { createFolderOpener } from './open-requests.ts';
import { listenForRequests } from './listen-for-requests.ts';
import { setRenderSwitches } from './render-switches.ts';
import { registerScheme, serveScheme } from './scheme.ts';
import { secretProcedures } from './secret-procedures.ts';
import { LINK_SCHEME, readArguments } from './start-arguments.ts';
import { barValue, createJobMeter } from './task-bar.ts';
import { followChosenTheme } from './theme.ts';
import { followTheme, interfaceWindows, openWindow } from './window.ts';

/** Set by tests and by people who keep their data elsewhere. */
const DATA_FOLDER = givenDataFolder();

if (DATA_FOLDER !== null) app.setPath('userData', join(DATA_FOLDER, 'desktop'));
registerScheme();
setRenderSwitches();
hardenApp();

const asked = readArguments(process.argv, process.cwd(), app.isPackaged);
if (app.requestSingleInstanceLock({ asked })) await start();
else app.quit();

async function start(): Promise<void> {
  const requests = listenForRequests(asked);
  app.setAsDefaultProtocolClient(LINK_SCHEME);
  await app.whenReady();
  hardenSession();
  followTheme();
  const keys = openKeyStore();
  const backend = keepBackend({ keys, onEvent: createEventSpreader(), onGivenUp: tellGivenUp });
  serveScheme(await readStaticFiles(join(import.meta.dirname, '..', 'renderer')), backend);
  const opener = createFolderOpener(backend);
  const menu = keepMenu(backend, opener);
  answerCalls(
    {
      ...secretProcedures(keys),
      'workspaces.pick': (_, event) => opener.pick(BrowserWindow.fromWebContents(event.sender)),
    },
    async (call) => {
      const reply = await backend.call(call);
      if (call.path === 'workspaces.open') menu.refresh();
      if (call.path === 'settings.set') followChosenTheme(backend);
      return reply;
    },
  );
  followChosenTheme(backend);
  menu.refresh();
  app.on('will-quit', holdUntilStopped(backend));
  if (requests.waiting() === 0) await openWindow('/');
  await requests.serve(async (request) => {
    await opener.open(request);
    menu.refresh();
  });
}

/** Hands events to every window, and the progress of jobs to the task bar. */
function createEventSpreader(): (event: AssayEvent) => void {
  const meter = createJobMeter();
  return (event) => {
    const windows = interfaceWindows();
    for (const window of windows) window.webContents.send('assay:event', event);
    if (event.kind !== 'job') return;
    const value = barValue(meter(event.job));
    for (const window of windows) window.setProgressBar(value);
  };
}

function tellGivenUp(): void {
  dialog.showErrorBox(
    'SVG Assay cannot go on',
    'The part that reads and stores has ended several times. Nothing that was saved is lost. Start SVG Assay again; if that does not help, `svg-assay doctor` tells what is missing.',
  );
  app.quit();
}

/** Holds the end of the program back until the backend has closed its databases. */
function holdUntilStopped(backend: Backend): (event: { preventDefault: () => void }) => void {
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
