import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, or finds it there; `mode` are its permission bits where it is made. Throws the system's
 * own error. Node's recursive `mkdir` never returns where the system refuses a folder as if its parent were not there, which
 * is what `/proc` does.
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const parent = dirname(path);
    if (code === 'ENOENT' && parent !== path && !isFolder(parent)) {
      makeFolder(parent, mode);
      mkdirSync(path, mode);
    } else if (!isFolder(path)) throw thrown;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
