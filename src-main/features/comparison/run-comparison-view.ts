import { RUNG_WORDS } from './runs/index.ts';
import type {
  ClusteredDifference,
  ItemComparison,
  RolloutPair,
  RunComparison,
  TaskMatch,
} from './runs/index.ts';
import type { CalibrationReport, Figure } from '../calibration/view/index.ts';
import { counted, type Item } from '../../domain/index.ts';

/** A pair by the numbers of its rollouts, each in its own folder. */
interface PairIds {
  readonly a: number;
  readonly b: number;
  readonly taskKey: string;
  /** Seed or number of the repeat (from 0) that they share. */
  readonly repeat: number | string;
  /** Reward of B minus reward of A; null where one has no score. */
  readonly rewardDifference: number | null;
}

export const PAIR_CELLS = ['both', 'fixed', 'broken', 'neither', 'notMeasured'] as const;
export type PairCell = (typeof PAIR_CELLS)[number];

/** A difference over tasks without the list of tasks. */
export type DifferenceFigures = Omit<ClusteredDifference, 'differences'>;

/** One run's rate of passing an item: as judged, and as people would judge. */
interface PassRates {
  readonly judged: Figure;
  readonly corrected: Figure;
}

export interface ComparedItem extends Omit<ItemComparison, 'cells' | 'judged'> {
  readonly judged: DifferenceFigures;
  readonly counts: Readonly<Record<PairCell, number>>;
  /** null without a calibration of both runs. */
  readonly rates: { readonly a: PassRates; readonly b: PassRates } | null;
}

/** The figures of two runs, B against A. */
export interface ComparisonFigures extends Pick<RunComparison, 'runA' | 'runB' | 'outcomes' | 'config'> {
  readonly pairing: {
    readonly by: 'seed' | 'repeat';
    /** What told which tasks of the runs are the same. */
    readonly tasksBy: TaskMatch['rung'];
    readonly statement: string;
    /** What would pair more rollouts than `tasksBy`. */
    readonly better: TaskMatch['better'];
    /** What to know of the pairs before the figures are believed, as sentences. */
    readonly notes: readonly string[];
    readonly pairs: number;
    readonly unpairedA: number;
    readonly unpairedB: number;
  };
  readonly reward: DifferenceFigures;
  readonly items: readonly ComparedItem[];
  /** Short names for people: the models where those tell the runs apart. */
  readonly labels: { readonly a: string; readonly b: string };
}

/** The lists behind the figures, as numbers. */
export interface ComparisonLists {
  /** Largest change of the reward first. */
  readonly pairs: readonly PairIds[];
  /** Positions in `pairs`, in their order. */
  readonly cells: Readonly<Partial<Record<Item, Readonly<Record<PairCell, readonly number[]>>>>>;
  readonly unpairedA: readonly number[];
  readonly unpairedB: readonly number[];
}

export interface ComparisonView {
  readonly figures: ComparisonFigures;
  readonly lists: ComparisonLists;
}

/** Parts a comparison into figures, which fit a screen, and lists, which are read by pages. */
export function comparisonView(
  comparison: RunComparison,
  calibration: CalibrationReport | null,
  match: TaskMatch,
  labels: ComparisonFigures['labels'],
): ComparisonView {
  const { pairing, changes, items, reward, ...same } = comparison;
  const positions = new Map(changes.map(({ pair }, position) => [pair, position]));
  const ids = (rollouts: readonly { readonly rolloutKey: string }[]) =>
    rollouts.map(({ rolloutKey }) => Number(rolloutKey));
  return {
    figures: {
      runA: same.runA,
      runB: same.runB,
      outcomes: same.outcomes,
      config: same.config,
      pairing: {
        by: pairing.by,
        tasksBy: match.rung,
        statement: `paired on ${RUNG_WORDS[match.rung]} and ${pairing.statement}`,
        better: match.better,
        notes: pairingNotes(match),
        pairs: pairing.pairs.length,
        unpairedA: pairing.unpairedA.length,
        unpairedB: pairing.unpairedB.length,
      },
      reward: withoutTasks(reward),
      items: items.map((item) => itemFigures(item, comparison, calibration)),
      labels,
    },
    lists: {
      pairs: changes.map(({ pair, rewardDifference }) => ({
        a: Number(pair.a.rolloutKey),
        b: Number(pair.b.rolloutKey),
        taskKey: pair.taskKey,
        repeat: pair.repeat,
        rewardDifference,
      })),
      cells: Object.fromEntries(
        items.map(({ item, cells }) => [item, eachCell((cell) => inOrder(cells[cell], positions))]),
      ),
      unpairedA: ids(pairing.unpairedA),
      unpairedB: ids(pairing.unpairedB),
    },
  };
}

function pairingNotes({ rung, better, caution }: TaskMatch): readonly string[] {
  const notes: string[] = [];
  if (caution !== null) notes.push(`the ${RUNG_WORDS[rung]} may mislead: ${caution}`);
  if (better !== null)
    notes.push(
      `the ${RUNG_WORDS[better.rung]} would pair more: ${counted(better.pairs, 'pair')} (svg-assay compare --tasks-by ${better.rung})`,
    );
  return notes;
}

function itemFigures(
  { cells, judged, ...item }: ItemComparison,
  { runA, runB }: RunComparison,
  calibration: CalibrationReport | null,
): ComparedItem {
  const runs = calibration?.items.find((entry) => entry.item === item.item)?.runs ?? [];
  const rates = (runKey: string) => {
    const run = runs.find((entry) => entry.runKey === runKey);
    if (run === undefined) return null;
    const ofPassing = (figure: Figure) => (item.passes === 'yes' ? figure : complement(figure));
    return {
      judged: ofPassing(run.judged.theseSamples),
      corrected: ofPassing(run.corrected.theseSamples),
    };
  };
  const [a, b] = [rates(runA), rates(runB)];
  return {
    ...item,
    judged: withoutTasks(judged),
    counts: eachCell((cell) => cells[cell].length),
    rates: a === null || b === null ? null : { a, b },
  };
}

function withoutTasks(difference: ClusteredDifference): DifferenceFigures {
  const { mean, interval, sd, se, tasks, tasksBetter, tasksEqual, tasksWorse, p, pExact, pReason } =
    difference;
  return { mean, interval, sd, se, tasks, tasksBetter, tasksEqual, tasksWorse, p, pExact, pReason };
}

function eachCell<T>(valueOf: (cell: PairCell) => T): Readonly<Record<PairCell, T>> {
  // every key of the list is in the record
  return Object.fromEntries(PAIR_CELLS.map((cell) => [cell, valueOf(cell)])) as Record<PairCell, T>;
}

function inOrder(
  pairs: readonly RolloutPair[],
  positions: ReadonlyMap<RolloutPair, number>,
): readonly number[] {
  return pairs.flatMap((pair) => positions.get(pair) ?? []).toSorted((left, right) => left - right);
}

function complement({ value, low, high, reason }: Figure): Figure {
  const of = (share: number | null) => (share === null ? null : 1 - share);
  return { value: of(value), low: of(high), high: of(low), reason };
}
