import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, or finds it there; `mode` are its permission bits where it is made. Throws the system's
 * own error. Node's recursive `mkdir` never returns where the system refuses a folder as if its parent were not there, which
 * is what `/proc` does.
 */
export function makeFolder(path: string, mode?: number): void {
  const refused = tryToMake(path, mode);
  if (refused === null) return;
  const parent = dirname(path);
  if (refused.code !== 'ENOENT' || parent === path) throw refused;
  makeFolder(parent, mode);
  const refusedAgain = tryToMake(path, mode);
  if (refusedAgain !== null) throw refusedAgain;
}

/** The system's error; null where the folder is there afterwards, whoever made it. */
function tryToMake(path: string, mode: number | undefined): NodeJS.ErrnoException | null {
  try {
    mkdirSync(path, mode);
    return null;
  } catch (thrown) {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    return isFolder ? null : (thrown as NodeJS.ErrnoException);
  }
}
