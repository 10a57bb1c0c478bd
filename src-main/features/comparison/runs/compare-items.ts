import {
  mcnemarExact,
  pAdjust,
  pairedDiff,
  type McNemarExact,
  type PairedDiff,
} from '../../../statistics/index.ts';
import { PASSING_VERDICT, type CalibrationReport, type RunDifference } from '../../calibration/view/index.ts';
import { ITEMS, type Item, type Verdict } from '../../../domain/index.ts';
import type { ComparedRollout, ComparedRun } from './compared-run.ts';
import { correctedComparison, type CorrectedComparison } from './corrected-comparison.ts';
import type { CompareOptions } from './options.ts';
import type { Pairing, RolloutPair } from './pair-rollouts.ts';
import { taskDifferences, type ClusteredDifference } from './task-differences.ts';

/** The pairs of one item by how the verdict changed; a pair counts where both rollouts were judged. */
interface FourCells {
  readonly both: readonly RolloutPair[];
  /** Failed in A, passes in B. */
  readonly fixed: readonly RolloutPair[];
  /** Passed in A, fails in B. */
  readonly broken: readonly RolloutPair[];
  readonly neither: readonly RolloutPair[];
  /** Pairs in which a rollout has no verdict. */
  readonly notMeasured: readonly RolloutPair[];
}

/** One item in both runs; differences are B − A in the rate of passing. */
export interface ItemComparison {
  readonly item: Item;
  /** The verdict that counts as a pass: "no" for figure. */
  readonly passes: Verdict;
  readonly cells: FourCells;
  /** As judged, clustered by task, over all rollouts with a verdict. */
  readonly judged: ClusteredDifference;
  /** `judged.p` after Holm's correction over the items. */
  readonly pHolm: number | null;
  /** On the pairs; its tests hold where each task has one pair. */
  readonly paired: PairedComparison;
  /** The same difference corrected for the judge's errors. */
  readonly corrected: CorrectedComparison;
}

interface PairedComparison {
  readonly difference: PairedDiff;
  readonly mcnemar: McNemarExact;
  /** Why the test must not be read; null where it may. */
  readonly caution: string | null;
}

/** Compares the items that were judged in both runs. */
export function compareItems(
  runA: ComparedRun,
  runB: ComparedRun,
  pairing: Pairing,
  calibration: CalibrationReport | null,
  options: CompareOptions,
): readonly ItemComparison[] {
  const measured = (run: ComparedRun, item: Item) =>
    run.rollouts.some(({ items }) => hasVerdict(items[item]));
  const compared = ITEMS.filter((item) => measured(runA, item) && measured(runB, item)).map((item) => {
    const cells = fourCells(pairing.pairs, item);
    return {
      item,
      passes: PASSING_VERDICT[item],
      cells,
      judged: taskDifferences(passValues(runA.rollouts, item), passValues(runB.rollouts, item), options),
      paired: pairedComparison(cells, options),
      corrected: correctedComparison(
        item,
        differenceOf(calibration, item, runA.runKey, runB.runKey),
        runA.runKey,
      ),
    };
  });
  const { holm } = pAdjust(compared.map(({ judged }) => judged.p));
  return compared.map((comparison, i) => ({ ...comparison, pHolm: holm[i] ?? null }));
}

function hasVerdict(verdict: Verdict | null | undefined): verdict is Verdict {
  return verdict !== null && verdict !== undefined;
}

function passValues(rollouts: readonly ComparedRollout[], item: Item) {
  return rollouts.map(({ taskKey, items }) => {
    const verdict = items[item];
    return { taskKey, value: hasVerdict(verdict) ? Number(verdict === PASSING_VERDICT[item]) : null };
  });
}

function fourCells(pairs: readonly RolloutPair[], item: Item): FourCells {
  const cellOf = ({ a, b }: RolloutPair): keyof FourCells => {
    const [before, after] = [a.items[item], b.items[item]];
    if (!hasVerdict(before) || !hasVerdict(after)) return 'notMeasured';
    const [passed, passes] = [before === PASSING_VERDICT[item], after === PASSING_VERDICT[item]];
    if (passed) return passes ? 'both' : 'broken';
    return passes ? 'fixed' : 'neither';
  };
  const cells = Map.groupBy(pairs, cellOf);
  const pairsIn = (cell: keyof FourCells) => cells.get(cell) ?? [];
  return {
    both: pairsIn('both'),
    fixed: pairsIn('fixed'),
    broken: pairsIn('broken'),
    neither: pairsIn('neither'),
    notMeasured: pairsIn('notMeasured'),
  };
}

function pairedComparison(
  { both, fixed, broken, neither }: FourCells,
  options: CompareOptions,
): PairedComparison {
  const difference = pairedDiff(
    { both: both.length, onlyA: fixed.length, onlyB: broken.length, neither: neither.length },
    options.conf,
  );
  return {
    difference,
    mcnemar: mcnemarExact(fixed.length, broken.length),
    caution: pairedCaution([...both, ...fixed, ...broken, ...neither], fixed.length + broken.length, options),
  };
}

function pairedCaution(
  pairs: readonly RolloutPair[],
  discordant: number,
  options: CompareOptions,
): string | null {
  if (pairs.length === 0) return 'no pair has both verdicts';
  if (discordant === 0) return 'the runs never differ';
  if (new Set(pairs.map(({ taskKey }) => taskKey)).size < pairs.length)
    return 'several pairs share a task: read the test over tasks';
  return discordant < options.minDiscordant
    ? `cannot detect a difference: ${discordant} of at least ${options.minDiscordant} differing pairs`
    : null;
}

function differenceOf(
  calibration: CalibrationReport | null,
  item: Item,
  runA: string,
  runB: string,
): RunDifference | undefined {
  return calibration?.items
    .find((entry) => entry.item === item)
    ?.differences.find(
      (entry) => (entry.runA === runA && entry.runB === runB) || (entry.runA === runB && entry.runB === runA),
    );
}
