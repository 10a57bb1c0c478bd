import type { Store } from './open.ts';
import { inTransaction } from './sqlite.ts';

/** Writes that come close together, made durable together. */
export interface GroupCommit {
  /**
   * Resolves with what `work` gives once it is on disk. All work that is handed over in one turn of the event loop shares
   * a transaction, and so one wait for the disk; where one piece fails, none of that turn is kept and all reject.
   */
  readonly run: <T>(work: () => T) => Promise<T>;
}

interface Waiting {
  /** Does the work and gives what to do once it is committed. */
  readonly perform: () => () => void;
  readonly reject: (thrown: unknown) => void;
}

export function openGroupCommit(store: Store): GroupCommit {
  let waiting: Waiting[] = [];
  const commit = (): void => {
    const group = waiting;
    waiting = [];
    try {
      const settle = inTransaction(store.audit, () => group.map(({ perform }) => perform()));
      for (const done of settle) done();
    } catch (thrown) {
      for (const { reject } of group) reject(thrown);
    }
  };
  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        const perform = (): (() => void) => {
          const value = work();
          return () => resolve(value);
        };
        waiting.push({ perform, reject });
        if (waiting.length === 1) setImmediate(commit);
      }),
  };
}
