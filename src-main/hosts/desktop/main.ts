import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import { givenDataFolder } from '../../platform/data-folder.ts';
import { readStaticFiles } from '../page/index.ts';
import { keepBackend } from './backend-keeper.ts';
import { holdEnd } from './ending.ts';
import { hardenApp, hardenSession } from './hardening.ts';
import { answerCalls } from './ipc.ts';
import { watchJobs } from './job-watch.ts';
import { openKeyStore } from './key-store.ts';
import { keepMenu } from './keep-menu.ts';
import { createFolderOpener } from './open-requests.ts';
import { listenForRequests } from './listen-for-requests.ts';
import { setRenderSwitches } from './render-switches.ts';
import { registerScheme, serveScheme } from './scheme.ts';
import { secretProcedures } from './secret-procedures.ts';
import { LINK_SCHEME, readArguments } from './start-arguments.ts';
import { followChosenTheme } from './theme.ts';
import { followTheme, interfaceWindows, openWindow } from './window.ts';

/** Set by tests and by people who keep their data elsewhere. */
const DATA_FOLDER = givenDataFolder();

if (DATA_FOLDER !== null) app.setPath('userData', join(DATA_FOLDER, 'desktop'));
// As electron-builder.config.ts has it: Windows groups windows and shows notices by it.
if (process.platform === 'win32') app.setAppUserModelId('org.svgassay.desktop');
registerScheme();
setRenderSwitches();
hardenApp();

const asked = readArguments(process.argv, process.cwd(), app.isPackaged);
// Never awaited here: Electron is ready only once this module has been evaluated.
if (app.requestSingleInstanceLock({ asked })) start().catch(tellStartFailed);
else app.quit();

async function start(): Promise<void> {
  const requests = listenForRequests(asked);
  registerLinks();
  await app.whenReady();
  hardenSession();
  followTheme();
  const keys = openKeyStore();
  const jobs = watchJobs();
  const backend = keepBackend({
    keys,
    onEvent: (event) => {
      for (const window of interfaceWindows()) window.webContents.send('assay:event', event);
      if (event.kind === 'job') jobs.take(event.job);
    },
    onEnded: jobs.forget,
    onGivenUp: tellGivenUp,
  });
  holdEnd(backend, jobs.running);
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
  if (requests.waiting() === 0) await openWindow('/');
  await requests.serve(async (request) => {
    await opener.open(request);
    menu.refresh();
  });
}

/** In a checkout the system would start Electron without this program: only what is packaged can be started by a link. */
function registerLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
}

function tellStartFailed(error: unknown): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  dialog.showErrorBox('SVG Assay could not start', reason);
  app.exit(1);
}

function tellGivenUp(): void {
  dialog.showErrorBox(
    'SVG Assay cannot go on',
    'The part that reads and stores has ended several times. Nothing that was saved is lost. Start SVG Assay again; if that does not help, Settings lists the parts that it uses and what is missing.',
  );
  app.quit();
}
