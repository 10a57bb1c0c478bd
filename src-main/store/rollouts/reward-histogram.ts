import { keepUntilChanged } from '../connection/kept.ts';
import { prepare, type Store } from '../connection/open.ts';

/** How many of a run's rollouts have a recorded reward in each part of 0–1. */
export interface RewardHistogram {
  readonly runId: number;
  /** `counts[k]` of n: k/n ≤ reward < (k+1)/n; the last takes 1 in. */
  readonly counts: readonly number[];
}

const BINS = 10;

/** The bin by comparisons alone, so that each edge falls as the same number does in the filter language. */
const BIN_SQL = Array.from({ length: BINS - 1 }, (_, edge) => `(reward >= ${(edge + 1) / BINS})`).join(' + ');

/** Recorded rewards in tenths for every run that has one, counted in one pass. */
export function listRewardHistograms(store: Store): readonly RewardHistogram[] {
  return keepUntilChanged(store, 'reward histograms', () => {
    const rows = prepare(
      store,
      `SELECT run_id AS runId, ${BIN_SQL} AS bin, count(*) AS n FROM rollouts
       WHERE reward IS NOT NULL GROUP BY run_id, bin`,
    ).all() as { runId: number; bin: number; n: number }[];
    return [...Map.groupBy(rows, (row) => row.runId)].map(([runId, bins]) => ({
      runId,
      counts: Array.from({ length: BINS }, (_, bin) => bins.find((row) => row.bin === bin)?.n ?? 0),
    }));
  });
}
