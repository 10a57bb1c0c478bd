import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, or finds it there. Throws the system's own error. Node's recursive `mkdir` never returns
 * where the system refuses a folder as if its parent were not there, which is what `/proc` does.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const parent = dirname(path);
    if (code === 'ENOENT' && parent !== path && !(await isFolder(parent))) {
      await makeFolder(parent);
      await mkdir(path);
    } else if (!(await isFolder(path))) throw thrown;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
