// Comparing large runs takes seconds, so it has a thread and database connections of its own.
import { settle, type Settled } from '../../platform/run-in-thread.ts';
import { withStores } from '../../store/index.ts';
import { compareStoredRuns, type ComparisonView } from './index.ts';

/** The first run is the one that the others are compared with. */
export interface ComparisonTask {
  readonly runs: readonly { readonly folder: string; readonly runId: number }[];
}

export default function compare({ runs }: ComparisonTask): Settled<readonly ComparisonView[]> {
  return settle(() =>
    withStores((storeOf) => {
      const [base, ...others] = runs.map(({ folder, runId }) => ({ store: storeOf(folder), runId }));
      if (base === undefined) throw new Error('no run was named');
      return compareStoredRuns(base, others);
    }),
  );
}
