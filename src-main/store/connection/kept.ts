import { prepare, type Store } from './open.ts';
import { dataVersion } from './sqlite.ts';

/** How many results are kept for their next use; a sorted list of 100,000 ids takes 0.4 MB. */
const MAX_KEPT = 24;

/** Gives the kept result of `work`, or works it out: it stays good until this or another process changes the database. */
export function keepUntilChanged<T>(store: Store, key: string, work: () => T): T {
  const version = databaseVersion(store);
  const kept = store.kept.get(key);
  // Deleting and setting again moves the entry to the end of the map: the first one is the longest unused.
  store.kept.delete(key);
  if (kept !== undefined && kept.version === version) {
    store.kept.set(key, kept);
    return kept.value as T;
  }
  const value = work();
  if (store.kept.size >= MAX_KEPT) {
    const [oldest] = store.kept.keys();
    if (oldest !== undefined) store.kept.delete(oldest);
  }
  store.kept.set(key, { version, value });
  return value;
}

/** Changes with every change of the database, whoever makes it. */
export function databaseVersion(store: Store): string {
  const own = prepare(store, 'SELECT total_changes()').pluck().get() as number;
  return `${outsideVersion(store)}.${own}`;
}

/** Changes with every change of the database that another connection makes, of this process or another. */
export function outsideVersion(store: Store): number {
  return dataVersion(store.audit);
}
