import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noSuchFolder } from '../../platform/index.ts';
import { findRuns } from '../../formats/index.ts';
import { openStore } from '../../store/index.ts';
import type { OpenOptions, Store } from '../../store/index.ts';

/**
 * Opens a results folder's index. A folder without one is looked into first, so that nothing is written into a folder that
 * holds no run. Throws what `findRuns` and `openStore` throw.
 */
export async function openResults(folder: string, options: OpenOptions = {}): Promise<Store> {
  // A variable that is not set gives an empty argument, which would otherwise mean the current folder.
  if (folder === '') throw noSuchFolder(folder);
  if (!existsSync(join(folder, '.svg-assay', 'audit.sqlite')) && options.readOnly !== true)
    await findRuns(folder);
  return openStore(folder, options);
}
