import { openStore, type Store } from './open.ts';

/** Runs work that reads the indexes of folders; each is opened once, for reading, and closed at the end. */
export function withStores<T>(work: (storeOf: (folder: string) => Store) => T): T {
  const open = new Map<string, Store>();
  const storeOf = (folder: string): Store => {
    const store = open.get(folder) ?? openStore(folder, { readOnly: true });
    open.set(folder, store);
    return store;
  };
  try {
    return work(storeOf);
  } finally {
    for (const store of open.values()) store.close();
  }
}
