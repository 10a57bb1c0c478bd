import { AuditError } from '../../domain/index.ts';
import type { Store } from '../../store/index.ts';

/** A store that belongs to no folder, opened when it is first needed. */
export interface KeptStore {
  /** null where nothing may be written and nothing was ever kept. */
  readonly open: () => Store | null;
  /** The store where it is open already. */
  readonly opened: () => Store | null;
  readonly close: () => void;
}

/** What a store that may not be made throws where there is none. */
const NOTHING_KEPT: readonly string[] = ['no-such-folder', 'no-index'];

/** Keeps the store that `open` gives for as long as the program runs. */
export function keepStore(open: () => Store): KeptStore {
  let store: Store | null = null;
  return {
    open: () => (store ??= openOrNull(open)),
    opened: () => store,
    close: () => {
      store?.close();
      store = null;
    },
  };
}

function openOrNull(open: () => Store): Store | null {
  try {
    return open();
  } catch (thrown) {
    if (thrown instanceof AuditError && NOTHING_KEPT.includes(thrown.code)) return null;
    throw thrown;
  }
}
