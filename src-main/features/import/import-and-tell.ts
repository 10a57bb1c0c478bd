import type { JobContext } from '../../domain/index.ts';
import { importFolder } from './import-folder.ts';
import type { ImportOptions } from './import-folder.ts';
import { importNotices } from './import-notices.ts';
import type { Store } from '../../store/index.ts';
import { printProblem } from '../../platform/terminal/terminal.ts';

/** Brings an index up to date and says on standard error which files were rewritten, or not read to their end. */
export async function importAndTell(store: Store, job: JobContext, options?: ImportOptions): Promise<void> {
  for (const notice of importNotices(await importFolder(store, job, options))) printProblem(notice);
}
