import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import { z } from 'zod';
import { assertNever } from '../../domain/index.ts';
import type { Backend } from './backend-keeper.ts';
import { LINK_SCHEME } from './start-arguments.ts';
import type { OpenRequest } from './start-arguments.ts';
import { focusWindow, loadPath, openWindow } from './window.ts';

const REFUSED = 'A link asked SVG Assay for something that it does not do.';
const WHAT_LINKS_DO = `A link can open a folder of this machine: ${LINK_SCHEME}://open?folder=/path/to/folder`;

/** What of an opened folder is needed here. */
const openedSchema = z.object({ id: z.string(), folder: z.string() });

/** Opens folders, whoever asks for them, and shows them in a window. */
export interface FolderOpener {
  /** Never rejects: what goes wrong is shown. */
  open(request: OpenRequest): Promise<void>;
  /** Shows the dialog; null where the user closed it. */
  pick(owner: BrowserWindow | null): Promise<string | null>;
}

export function createFolderOpener(backend: Backend): FolderOpener {
  async function show(folder: string): Promise<void> {
    const reply = await backend.call({
      path: 'workspaces.open',
      type: 'mutation',
      input: { folder: await holdingFolder(folder) },
    });
    if (!reply.ok) {
      await showSomeWindow();
      await tell(reply.error.message, reply.error.hint);
      return;
    }
    const opened = openedSchema.parse(reply.value);
    app.addRecentDocument(opened.folder);
    await showPath(`/w/${opened.id}/runs`);
  }

  return {
    async open(request) {
      switch (request.kind) {
        case 'folder':
          return show(request.folder);
        case 'link':
          if (await confirmLink(request.folder)) return show(request.folder);
          return showSomeWindow();
        case 'refused':
          await showSomeWindow();
          return tell(REFUSED, `${request.address}\n\n${WHAT_LINKS_DO}`);
        default:
          assertNever(request);
      }
    },
    async pick(owner) {
      const options = { title: 'Open a results folder', properties: ['openDirectory' as const] };
      const picked =
        owner === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(owner, options);
      return picked.canceled ? null : (picked.filePaths[0] ?? null);
    },
  };
}

/** Shows a view of the interface in the window at the front, or in a new one. */
export async function showPath(path: string): Promise<void> {
  const window = focusWindow();
  if (window === null) await openWindow(path);
  else await loadPath(window, path);
}

/** A program that was started by what it then did not open would run without a window. */
async function showSomeWindow(): Promise<void> {
  if (focusWindow() === null) await openWindow('/');
}

/** A file of a run stands for the folder that holds it. */
async function holdingFolder(path: string): Promise<string> {
  try {
    return (await stat(path)).isFile() ? dirname(path) : path;
  } catch {
    return path;
  }
}

/** Opening a folder writes into it, so a link from elsewhere needs a yes. */
async function confirmLink(folder: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: 'A link asks SVG Assay to open this folder.',
    detail: `${folder}\n\nAn index is made in the folder; its files stay as they are.`,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

async function tell(message: string, detail: string | undefined): Promise<void> {
  const text = { type: 'warning' as const, message, ...(detail === undefined ? {} : { detail }) };
  const owner = focusWindow();
  if (owner === null) await dialog.showMessageBox(text);
  else await dialog.showMessageBox(owner, text);
}
