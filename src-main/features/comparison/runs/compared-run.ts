import type { Item, Outcome, Verdict } from '../../../domain/index.ts';

/** One rollout as the comparison needs it. */
export interface ComparedRollout {
  readonly rolloutKey: string;
  /** The prompt; equal in runs that share it. */
  readonly taskKey: string;
  /** Sampling seed, where the data holds one. */
  readonly seed: number | string | null;
  /** Which repeat of its task this is, in the order of the file, from 0. */
  readonly k: number;
  /** Null where it has no score: errors are no zeros. */
  readonly reward: number | null;
  /** Verdicts by item; absent or null where the judge was not asked. */
  readonly items: Readonly<Partial<Record<Item, Verdict | null>>>;
  readonly outcome: Outcome;
}

export interface ComparedRun {
  readonly runKey: string;
  readonly rollouts: readonly ComparedRollout[];
  /** The configuration as the evaluation wrote it; null where there is none. */
  readonly config: unknown;
}
