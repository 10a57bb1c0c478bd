import { BrowserWindow, dialog, shell } from 'electron';
import type { WebContents } from 'electron';
import { isWebAddress } from './addresses.ts';

/** Opens a web address in the system's browser once the user has said yes; other kinds of address are dropped. */
export function offerExternal(contents: WebContents, address: string): void {
  if (!isWebAddress(address)) return;
  confirmExternal(BrowserWindow.fromWebContents(contents), address).catch((error: Error) =>
    dialog.showErrorBox('The address could not be opened', error.message),
  );
}

async function confirmExternal(owner: BrowserWindow | null, address: string): Promise<void> {
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
