import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder with this program's `package.json`, and `resources/` and `data/` beside it: the checkout, the installed
 * package, or the packaged app's archive. It is above this file, whether that runs as source or from a bundle in `out/`.
 */
export const PROGRAM_FOLDER: string = findUpwards(import.meta.dirname);

function findUpwards(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('no package.json above the program');
  return findUpwards(parent);
}
