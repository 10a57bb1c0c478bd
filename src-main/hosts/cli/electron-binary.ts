import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../platform/terminal/project.ts';

/** Electron's package, which holds its binary once that was fetched. */
export const ELECTRON_HOME: string = join(PROJECT_ROOT, 'node_modules', 'electron');

/**
 * The binary that is there already: in `ELECTRON_OVERRIDE_DIST_PATH`, or the installed package's, which is whole only when
 * its installer has written last of all which file it is, and the version is the package's.
 */
export function installedElectron(home: string = ELECTRON_HOME): string | null {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '';
  if (given !== '') return fileOrNull(join(given, textOf(join(home, 'path.txt')) ?? defaultName()));
  const name = textOf(join(home, 'path.txt'));
  const isWhole = textOf(join(home, 'dist', 'version'))?.replace(/^v/, '') === electronVersion(home);
  return name === null || !isWhole ? null : fileOrNull(join(home, 'dist', name));
}

/** The version that the package would fetch; null where the package is not installed. */
export function electronVersion(home: string = ELECTRON_HOME): string | null {
  const manifest = textOf(join(home, 'package.json'));
  // The package's own manifest.
  return manifest === null ? null : (JSON.parse(manifest) as { version: string }).version;
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

function fileOrNull(path: string): string | null {
  return existsSync(path) ? path : null;
}

function defaultName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}
