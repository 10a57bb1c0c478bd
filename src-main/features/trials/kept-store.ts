import { AuditError } from '../../domain/index.ts';
import { openTrialStore } from './service/index.ts';
import type { Store } from '../../store/index.ts';

export interface KeptTrialStore {
  /** Opens the store when it is first needed; null where nothing may be written and nothing was ever kept. */
  readonly open: () => Store | null;
  /** The store where it is open already. */
  readonly opened: () => Store | null;
  readonly close: () => void;
}

/** What a store that may not be made throws where there is none. */
const NOTHING_KEPT: readonly string[] = ['no-such-folder', 'no-index'];

/** The store of trials, for as long as the program runs. */
export function keepTrialStore(dataDir: string | undefined, readOnly: boolean): KeptTrialStore {
  let store: Store | null = null;
  return {
    open: () => (store ??= openOrNull(dataDir, readOnly)),
    opened: () => store,
    close: () => {
      store?.close();
      store = null;
    },
  };
}

function openOrNull(dataDir: string | undefined, readOnly: boolean): Store | null {
  try {
    return openTrialStore({ dataDir, readOnly });
  } catch (thrown) {
    if (thrown instanceof AuditError && NOTHING_KEPT.includes(thrown.code)) return null;
    throw thrown;
  }
}
