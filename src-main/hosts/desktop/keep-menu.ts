import { Menu } from 'electron';
import { z } from 'zod';
import type { Backend } from './backend-keeper.ts';
import { menuTemplate } from './menu.ts';
import type { MenuActions } from './menu.ts';
import { showPath } from './open-requests.ts';
import type { FolderOpener } from './open-requests.ts';
import { focusWindow, openWindow } from './window.ts';

/** What of Home the menus need. */
const homeSchema = z.object({
  recent: z.array(z.object({ folder: z.string(), exists: z.boolean() })),
  samplesFolder: z.string(),
});

/** The application's menus; `refresh` after a folder was opened. */
export interface KeptMenu {
  refresh(): void;
}

export function keepMenu(backend: Backend, opener: FolderOpener): KeptMenu {
  async function draw(): Promise<void> {
    const reply = await backend.call({ path: 'info.home', type: 'query', input: undefined });
    if (!reply.ok) return;
    const { recent, samplesFolder } = homeSchema.parse(reply.value);
    const folders = recent.filter(({ exists }) => exists).map(({ folder }) => folder);
    const openFolder = (folder: string) => act(openAndRefresh(folder));
    const actions: MenuActions = {
      openFolder,
      openSamples: () => openFolder(samplesFolder),
      pickFolder: () => act(pickAndOpen()),
      newWindow: () => act(openWindow('/')),
      showSettings: () => act(showPath('/settings')),
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions, folders)));
  }

  async function openAndRefresh(folder: string): Promise<void> {
    await opener.open({ kind: 'folder', folder });
    await draw();
  }

  async function pickAndOpen(): Promise<void> {
    const folder = await opener.pick(focusWindow());
    if (folder !== null) await openAndRefresh(folder);
  }

  return { refresh: () => act(draw()) };
}

/** A window that is closed while its page loads rejects; there is nobody left to tell. */
function act(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
