import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IS_CHECKOUT, PROJECT_ROOT } from '../../platform/terminal/project.ts';
import { printNotice } from '../../platform/terminal/terminal.ts';

/** Electron's program, or the reason, in a few words, why there is none to run. */
export type ElectronChoice = { readonly path: string } | { readonly path: null; readonly reason: string };

/** How long the host that Electron is fetched from may take to answer. */
const HOST_ANSWER_MS = 3000;

/**
 * Finds Electron's binary, fetching it where its download host answers. Never imports the `electron` package: that
 * alone starts a download and retries it for minutes.
 */
export async function findElectron(): Promise<ElectronChoice> {
  if (
    process.platform === 'linux' &&
    process.env.DISPLAY === undefined &&
    process.env.WAYLAND_DISPLAY === undefined
  ) {
    return { path: null, reason: 'there is no display' };
  }
  const installed = installedElectron();
  if (installed !== null) return { path: installed };
  if (!IS_CHECKOUT) return { path: null, reason: 'Electron is not installed' };
  if (!(await hostAnswers()))
    return { path: null, reason: 'Electron is not installed and its download host does not answer' };
  printNotice('svg-assay: fetching Electron, once …');
  spawnSync(process.execPath, [join(PROJECT_ROOT, 'node_modules', 'electron', 'install.js')], {
    stdio: ['ignore', 2, 2],
  });
  const fetched = installedElectron();
  return fetched === null ? { path: null, reason: 'fetching Electron failed' } : { path: fetched };
}

/** The binary that is there already: `ELECTRON_OVERRIDE_DIST_PATH` or the installed package's. */
export function installedElectron(): string | null {
  const home = join(PROJECT_ROOT, 'node_modules', 'electron');
  const pathFile = join(home, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : defaultName();
  const path = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(home, 'dist'), name);
  return existsSync(path) ? path : null;
}

function defaultName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

async function hostAnswers(): Promise<boolean> {
  const mirror = process.env.ELECTRON_MIRROR ?? 'https://github.com/electron/electron/releases/';
  try {
    await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(HOST_ANSWER_MS) });
    return true;
  } catch {
    return false;
  }
}
