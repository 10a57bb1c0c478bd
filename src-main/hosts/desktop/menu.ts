import { app } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';

/** What the menus can ask for. */
export interface MenuActions {
  readonly pickFolder: () => void;
  readonly openFolder: (folder: string) => void;
  readonly openSamples: () => void;
  readonly newWindow: () => void;
  readonly showSettings: () => void;
}

const IS_MAC = process.platform === 'darwin';

/** The menus, with the folders opened last; native roles carry what every program has. */
export function menuTemplate(
  actions: MenuActions,
  recentFolders: readonly string[],
): MenuItemConstructorOptions[] {
  return [
    ...(IS_MAC ? [macMenu(actions)] : []),
    {
      role: 'fileMenu',
      submenu: [
        { label: 'Open Folder…', accelerator: 'CmdOrCtrl+O', click: actions.pickFolder },
        {
          label: 'Open Recent',
          enabled: recentFolders.length > 0,
          submenu: recentFolders.map((folder) => ({
            label: folder,
            click: () => actions.openFolder(folder),
          })),
        },
        { label: 'Open Sample Runs', click: actions.openSamples },
        { type: 'separator' },
        { label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N', click: actions.newWindow },
        ...(IS_MAC ? [] : [settingsItem(actions)]),
        { type: 'separator' },
        IS_MAC ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      role: 'viewMenu',
      submenu: [
        { role: 'reload' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: IS_MAC ? [] : [{ role: 'about' }] },
  ];
}

function macMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      settingsItem(actions),
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
}

function settingsItem(actions: MenuActions): MenuItemConstructorOptions {
  return { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: actions.showSettings };
}
