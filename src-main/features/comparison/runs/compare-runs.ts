import type { CalibrationReport } from '../../calibration/view/index.ts';
import type { Outcome } from '../../../domain/index.ts';
import type { ComparedRun } from './compared-run.ts';
import { compareConfigs, type ConfigComparison } from './config-differences.ts';
import { compareItems, type ItemComparison } from './compare-items.ts';
import { DEFAULT_COMPARE_OPTIONS, type CompareOptions } from './options.ts';
import { pairRollouts, type Pairing, type RolloutPair } from './pair-rollouts.ts';
import { taskDifferences, type ClusteredDifference } from './task-differences.ts';

/** Pairs by the outcome of each rollout. */
interface OutcomeChange {
  readonly a: Outcome;
  readonly b: Outcome;
  readonly pairs: number;
}

interface PairChange {
  readonly pair: RolloutPair;
  /** Reward of B minus reward of A; null where one has no score. */
  readonly rewardDifference: number | null;
}

/** Two runs side by side as plain data; every difference is B − A. */
export interface RunComparison {
  readonly runA: string;
  readonly runB: string;
  readonly pairing: Pairing;
  /** Largest change first, then the pairs without a difference, each in the order of run A. */
  readonly changes: readonly PairChange[];
  /** Mean reward per task over its scored rollouts, paired or not. */
  readonly reward: ClusteredDifference;
  readonly outcomes: readonly OutcomeChange[];
  readonly items: readonly ItemComparison[];
  readonly config: ConfigComparison;
}

/**
 * Compares run B with run A. `calibration` is of both runs together, for the corrected differences; null where there are no
 * labels.
 */
export function compareRuns(
  runA: ComparedRun,
  runB: ComparedRun,
  calibration: CalibrationReport | null = null,
  changed: Partial<CompareOptions> = {},
): RunComparison {
  const options = { ...DEFAULT_COMPARE_OPTIONS, ...changed };
  const pairing = pairRollouts(runA.rollouts, runB.rollouts);
  return {
    runA: runA.runKey,
    runB: runB.runKey,
    pairing,
    changes: rewardChanges(pairing.pairs),
    reward: taskDifferences(rewards(runA), rewards(runB), options),
    outcomes: outcomeChanges(pairing.pairs),
    items: compareItems(runA, runB, pairing, calibration, options),
    config: compareConfigs(runA.config, runB.config),
  };
}

function rewards({ rollouts }: ComparedRun) {
  return rollouts.map(({ taskKey, reward }) => ({ taskKey, value: reward }));
}

function rewardChanges(pairs: readonly RolloutPair[]): readonly PairChange[] {
  const changes = pairs.map((pair) => ({
    pair,
    rewardDifference: pair.a.reward === null || pair.b.reward === null ? null : pair.b.reward - pair.a.reward,
  }));
  const size = ({ rewardDifference }: PairChange) =>
    rewardDifference === null ? -1 : Math.abs(rewardDifference);
  return changes.toSorted((left, right) => size(right) - size(left));
}

function outcomeChanges(pairs: readonly RolloutPair[]): readonly OutcomeChange[] {
  const groups = Map.groupBy(pairs, ({ a, b }) => `${a.outcome}\n${b.outcome}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ a: first.a.outcome, b: first.b.outcome, pairs: group.length }];
  });
}
