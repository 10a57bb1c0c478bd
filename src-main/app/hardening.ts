import { app, BrowserWindow, dialog, session, shell } from 'electron';
import type { WebContents } from 'electron';

/** The interface's own origin; nothing else may be navigated to or talk to the program. */
export const INTERFACE_ORIGIN = 'app://assay';

/** Denies, for every page that will ever exist in this program, what no page of it needs. */
export function hardenApp(): void {
  app.enableSandbox();
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event, url) => {
      if (!isOwnAddress(url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      offerExternal(contents, url);
      return { action: 'deny' };
    });
  });
}

/** Denies permissions (camera, notifications, …) in the session of the interface. */
export function hardenSession(): void {
  session.defaultSession.setPermissionRequestHandler((_, __, decide) => decide(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  session.defaultSession.setDevicePermissionHandler(() => false);
}

/** True for an address of the interface itself. */
export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return `${url.protocol}//${url.host}` === INTERFACE_ORIGIN;
}

/** Opens a web address in the system's browser once the user has said yes; other kinds of address are dropped. */
function offerExternal(contents: WebContents, address: string): void {
  if (!URL.canParse(address) || !['http:', 'https:'].includes(new URL(address).protocol)) return;
  if (!isOwnAddress(contents.getURL())) return;
  confirmExternal(contents, address).catch((error: Error) =>
    dialog.showErrorBox('Could not open the address', error.message),
  );
}

async function confirmExternal(contents: WebContents, address: string): Promise<void> {
  const owner = BrowserWindow.fromWebContents(contents);
  const question = {
    type: 'question' as const,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    message: 'Open this address in your browser?',
    detail: address,
  };
  const { response } =
    owner === null ? await dialog.showMessageBox(question) : await dialog.showMessageBox(owner, question);
  if (response === 0) await shell.openExternal(address);
}
