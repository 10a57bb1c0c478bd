import { outsideVersion } from '../../store/index.ts';
import type { Store } from '../../store/index.ts';
import { tellChanged, TRIALS_SCOPE } from './context.ts';
import type { AssayContext } from './context.ts';

/** Asking costs a few microseconds a folder; a second is soon enough for a person who looks at two windows. */
const LOOK_EVERY_MS = 1000;

/**
 * Tells the interface when another process (the command line, a second window's program) has written into an opened
 * folder's index. The returned function ends it.
 */
export function watchOutsideChanges(context: AssayContext): () => void {
  const seen = new WeakMap<Store, number>();
  const timer = setInterval(() => {
    const trials = context.trials.opened();
    const watched = [
      ...context.workspaces.list(),
      ...(trials === null ? [] : [{ id: TRIALS_SCOPE, store: trials }]),
    ];
    for (const { id, store } of watched) {
      const version = outsideVersion(store);
      const before = seen.get(store) ?? store.versionAtOpening;
      seen.set(store, version);
      if (before === version) continue;
      tellChanged(context, id, 'runs', 'rollouts', 'labels', 'queues', 'judge', 'trials');
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
