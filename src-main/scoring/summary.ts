import type { ScoredOutcome } from './reward.ts';

/** What one rollout adds to a summary. An error carries its type, such as `SandboxError` or `JudgeError`. */
export type RolloutReward =
  | {
      readonly kind: 'scored';
      readonly task: string;
      readonly reward: number;
      readonly outcome: ScoredOutcome;
    }
  | { readonly kind: 'none'; readonly task: string }
  | { readonly kind: 'error'; readonly task: string; readonly type: string };

/**
 * Means over the scored rollouts, and what was left out of them. Figures are null where nothing was scored, or where the
 * rewards add up to more than a number holds.
 */
export interface RewardSummary {
  readonly rollouts: number;
  readonly scored: number;
  readonly mean: number | null;
  readonly meanOfTaskMeans: number | null;
  /** 95% interval of `mean`, kept within [0, 1]; null below two tasks, which say nothing about the spread between tasks. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly byOutcome: Readonly<Partial<Record<ScoredOutcome, number>>>;
  /** Rollouts taken out of the means: per type of error, and those without a reward although nothing failed. */
  readonly takenOut: { readonly errors: Readonly<Record<string, number>>; readonly unscored: number };
}

/** What the scored rollouts of one task add up to. */
export interface TaskTotal {
  readonly n: number;
  /** Of their rewards. */
  readonly sum: number;
}

/** Summarises the rewards of a run; an error or an unscored rollout is counted, never averaged. */
export function summariseRewards(rollouts: readonly RolloutReward[]): RewardSummary {
  const tasks = new Map<string, TaskTotal>();
  const byOutcome: Partial<Record<ScoredOutcome, number>> = {};
  const errors: Record<string, number> = {};
  let unscored = 0;
  for (const rollout of rollouts) {
    if (rollout.kind === 'error') errors[rollout.type] = (errors[rollout.type] ?? 0) + 1;
    else if (rollout.kind === 'none') unscored += 1;
    else {
      byOutcome[rollout.outcome] = (byOutcome[rollout.outcome] ?? 0) + 1;
      const total = tasks.get(rollout.task) ?? { n: 0, sum: 0 };
      tasks.set(rollout.task, { n: total.n + 1, sum: total.sum + rollout.reward });
    }
  }
  const totals = [...tasks.values()];
  const { scored, mean, interval } = meanOfTasks(totals);
  return {
    rollouts: rollouts.length,
    scored,
    mean,
    meanOfTaskMeans:
      mean === null ? null : totals.reduce((sum, task) => sum + task.sum / task.n, 0) / totals.length,
    interval,
    byOutcome,
    takenOut: { errors, unscored },
  };
}

/** The mean reward over all scored rollouts with its interval, from the totals of the tasks. */
export function meanOfTasks(
  tasks: readonly TaskTotal[],
): Pick<RewardSummary, 'scored' | 'mean' | 'interval'> {
  const scored = tasks.reduce((n, task) => n + task.n, 0);
  if (scored === 0) return { scored, mean: null, interval: null };
  const mean = tasks.reduce((sum, task) => sum + task.sum, 0) / scored;
  if (!Number.isFinite(mean)) return { scored, mean: null, interval: null };
  return { scored, mean, interval: clusteredInterval(tasks, scored, mean) };
}

/**
 * Rollouts of one task are alike, so the spread is taken between tasks: the cluster-robust variance of a mean,
 * G/(G−1) · Σ(Σ(y − ȳ))² / N² (Cameron & Miller 2015, §II), with the t distribution of G − 1 degrees of freedom.
 */
function clusteredInterval(tasks: readonly TaskTotal[], n: number, mean: number): RewardSummary['interval'] {
  const groups = tasks.length;
  if (groups < 2) return null;
  const squares = tasks.reduce((sum, task) => sum + (task.sum - task.n * mean) ** 2, 0);
  const halfWidth = (t975(groups - 1) * Math.sqrt((groups / (groups - 1)) * squares)) / n;
  return { low: Math.max(0, mean - halfWidth), high: Math.min(1, mean + halfWidth) };
}

/** The 97.5% point of Student's t: exact for 1 and 2 degrees of freedom, otherwise Abramowitz & Stegun 26.7.5 (off by less than 1%). */
function t975(degrees: number): number {
  if (degrees === 1) return Math.tan(0.475 * Math.PI);
  if (degrees === 2) return 0.95 * Math.sqrt(2 / (1 - 0.95 ** 2));
  const z = 1.959963984540054;
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3;
}
