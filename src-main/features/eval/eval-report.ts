import { z } from 'zod';
import type { EvalSummary } from './index.ts';
import { count, problem } from '../../platform/terminal/json-parts.ts';

const share = z.number().min(0).max(1);

/** What `eval --json` prints. Means are over scored rollouts only. */
export const evalReportSchema = z.strictObject({
  folder: z.string(),
  planned: count,
  /** Finished by an earlier call. */
  kept: count,
  rollouts: count,
  scored: count,
  rewardMean: share.nullable(),
  rewardInterval: z.strictObject({ low: share, high: share }).nullable(),
  byOutcome: z.record(z.string(), count),
  /** Taken out of the means, by kind of error, and without a reward although nothing failed. */
  takenOut: z.strictObject({ errors: z.record(z.string(), count), unscored: count }),
  costUsd: z.number().nonnegative(),
  stopped: problem.nullable(),
});
export type EvalReport = z.infer<typeof evalReportSchema>;

export function buildEvalReport({ rewards, ...summary }: EvalSummary): EvalReport {
  const { mean, interval, byOutcome, takenOut } = rewards;
  return {
    ...summary,
    rollouts: rewards.rollouts,
    scored: rewards.scored,
    rewardMean: mean,
    rewardInterval: interval,
    byOutcome: { ...byOutcome },
    takenOut: { errors: { ...takenOut.errors }, unscored: takenOut.unscored },
  };
}
