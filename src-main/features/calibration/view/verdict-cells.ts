import type { Verdict } from '../../../domain/index.ts';
import { kishEffectiveN } from '../../../statistics/estimators/kish.ts';
import type { Stratum } from '../../../statistics/estimators/stratified-rate.ts';
import type { CalibrationRow, StratumSize } from './input.ts';
import type { EstimateSample } from './samples.ts';

/** A labelled sample with the number of samples of its cell that it stands for. */
interface WeightedLabel extends EstimateSample {
  readonly weight: number;
}

/**
 * All samples of one run with one verdict, and the labels among them. `n` and `humanYes` are effective numbers: the plain
 * counts where all labels were drawn with one probability, otherwise Kish's n and the Hájek rate times it.
 */
export interface VerdictCell extends Stratum {
  readonly runKey: string;
  readonly judge: Verdict;
  readonly labels: readonly WeightedLabel[];
}

const VERDICTS: readonly Verdict[] = ['yes', 'no'];

/** The cells run × verdict that hold samples, in the order of the runs. */
export function verdictCells(
  rows: readonly CalibrationRow[],
  samples: readonly EstimateSample[],
  sizes: readonly Omit<StratumSize, 'item'>[] | undefined,
): readonly VerdictCell[] {
  const runKeys = [
    ...new Set([...rows.map((row) => row.runKey), ...(sizes ?? []).map((size) => size.runKey)]),
  ];
  const cells = runKeys.flatMap((runKey) =>
    VERDICTS.map((judge) => {
      const within = <T extends { readonly runKey: string; readonly judge: Verdict }>(entry: T) =>
        entry.runKey === runKey && entry.judge === judge;
      const labelled = samples.filter(({ row }) => within(row));
      const counted =
        sizes === undefined
          ? rows.filter(within).length
          : sizes.filter(within).reduce((sum, { size }) => sum + size, 0);
      return { runKey, judge, ...weighCell(labelled, Math.max(counted, labelled.length)) };
    }),
  );
  return cells.filter(({ N }) => N > 0);
}

/** Joins the cells of several runs to one cell per verdict; null where one of them has no label to stand for it. */
export function mergeCells(cells: readonly VerdictCell[], judge: Verdict): Stratum | null {
  const own = cells.filter((cell) => cell.judge === judge);
  if (own.length === 1) return own[0] ?? null;
  if (own.some(({ n }) => n === 0)) return null;
  const labels = own.flatMap((cell) => cell.labels);
  const N = own.reduce((sum, cell) => sum + cell.N, 0);
  return effective(labels, N);
}

function weighCell(
  samples: readonly EstimateSample[],
  N: number,
): Stratum & { readonly labels: readonly WeightedLabel[] } {
  const inverse = samples.reduce((sum, { probability }) => sum + 1 / probability, 0);
  const labels = samples.map((sample) => ({ ...sample, weight: N / (sample.probability * inverse) }));
  return { ...effective(labels, N), labels };
}

function effective(labels: readonly WeightedLabel[], N: number): Stratum {
  const yes = labels.filter(({ human }) => human === 'yes');
  const first = labels[0]?.weight;
  if (labels.every(({ weight }) => weight === first)) return { N, n: labels.length, humanYes: yes.length };
  const n = kishEffectiveN(labels.map(({ weight }) => weight)) ?? 0;
  const total = labels.reduce((sum, { weight }) => sum + weight, 0);
  return { N, n, humanYes: (n * yes.reduce((sum, { weight }) => sum + weight, 0)) / total };
}
