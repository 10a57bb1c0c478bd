import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';

/** A page that crashes this often within the time is not loaded again without being asked. */
const MOST_CRASHES = 3;
const CRASHES_WITHIN_MS = 60_000;

/** Loads a window's page again when its process has ended, and says so. */
export function recoverWindow(window: BrowserWindow): void {
  let crashedAtMs: readonly number[] = [];

  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const nowMs = performance.now();
    crashedAtMs = [...crashedAtMs.filter((atMs) => nowMs - atMs < CRASHES_WITHIN_MS), nowMs];
    const isHopeless = crashedAtMs.length >= MOST_CRASHES;
    if (!isHopeless) window.webContents.reload();
    tellCrash(window, reason, isHopeless).catch(() => undefined);
  });

  window.on('unresponsive', () => {
    askWhetherToWait(window).catch(() => undefined);
  });
}

async function tellCrash(window: BrowserWindow, reason: string, isHopeless: boolean): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: `The window’s page ended unexpectedly (${reason}).`,
    detail: isHopeless
      ? 'It has ended several times in a minute. Nothing that was saved is lost.'
      : 'It was loaded again. Nothing that was saved is lost.',
    buttons: isHopeless ? ['Load again', 'Close window'] : ['OK'],
    cancelId: isHopeless ? 1 : 0,
  });
  if (!isHopeless || window.isDestroyed()) return;
  if (response === 0) window.webContents.reload();
  else window.destroy();
}

async function askWhetherToWait(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The window does not answer.',
    detail: 'Loading it again loses nothing that was saved.',
    buttons: ['Wait', 'Load again'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1 && !window.isDestroyed()) window.webContents.reload();
}
