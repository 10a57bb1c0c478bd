import { openResults } from './open-results.ts';
import type { Store } from '../../store/index.ts';
import { importAndTell } from './import-and-tell.ts';
import { interrupted, throwIfInterrupted } from '../../platform/terminal/interrupts.ts';
import { openProgress } from '../../platform/terminal/progress.ts';
import { printStoreNotice } from './store-notice.ts';

/** Opens a results folder, brings its index up to date, and closes it after the work. Throws what opening and importing throw. */
export async function withImportedFolder<T>(
  folder: string,
  work: (store: Store) => T | Promise<T>,
): Promise<T> {
  const store = await openResults(folder);
  const progress = openProgress();
  try {
    printStoreNotice(store.location);
    await importAndTell(store, { signal: interrupted, report: progress.report });
    progress.close();
    throwIfInterrupted();
    return await work(store);
  } finally {
    progress.close();
    store.close();
  }
}
