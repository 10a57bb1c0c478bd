import { openResults } from './open-results.ts';
import { AuditError } from '../../domain/index.ts';
import type { Store } from '../../store/index.ts';
import { importAndTell } from './import-and-tell.ts';
import { interrupted, throwIfInterrupted } from '../../platform/terminal/interrupts.ts';
import { openProgress } from '../../platform/terminal/progress.ts';
import { printNotice } from '../../platform/terminal/terminal.ts';
import { printStoreNotice } from './store-notice.ts';

function isOutOfRoom(thrown: unknown): boolean {
  return thrown instanceof AuditError && thrown.code === 'disk-full';
}

/** Opens a results folder, brings its index up to date, and closes it after the work. Throws what opening and importing throw. */
export async function withImportedFolder<T>(
  folder: string,
  work: (store: Store) => T | Promise<T>,
): Promise<T> {
  const store = await openResults(folder);
  const progress = openProgress();
  try {
    printStoreNotice(store.location);
    try {
      await importAndTell(store, { signal: interrupted, report: progress.report });
    } catch (thrown) {
      // What is stored can be read without room for more.
      if (!isOutOfRoom(thrown)) throw thrown;
      printNotice(
        'svg-assay: the disk is full, so that the index is shown as it was before, without what is new',
      );
    }
    progress.close();
    throwIfInterrupted();
    return await work(store);
  } finally {
    progress.close();
    store.close();
  }
}
