import { resampleTotals } from '../../../statistics/estimators/cluster-bootstrap.ts';
import {
  percentileInterval,
  type BootstrapResult,
} from '../../../statistics/estimators/percentile-interval.ts';
import type { TwoByTwo } from '../../../statistics/estimators/two-by-two.ts';
import type { CalibrationRow } from './input.ts';
import type { CalibrationOptions } from './options.ts';
import type { VerdictCell } from './verdict-cells.ts';

/** What some prompts add up to: the 2×2 table of weights, and their samples by verdict. */
export interface PromptTotals {
  readonly table: TwoByTwo;
  readonly judgeYes: number;
  readonly judgeNo: number;
}

/** Rows and cells of one run or of several. */
export interface PromptSource {
  readonly rows: readonly CalibrationRow[];
  readonly cells: readonly VerdictCell[];
}

type PromptFigure = (drawn: PromptTotals) => number | null;

/** The interval of a figure over resampled prompts; null where there is none. */
export type PromptBootstrap = (figure: PromptFigure) => BootstrapResult | null;

/** Totals as columns: the table row by row, then the samples with each verdict. */
type Columns = [tp: number, fn: number, fp: number, tn: number, judgeYes: number, judgeNo: number];

/**
 * Resamples whole prompts, labelled and unlabelled samples alike; weights stay as drawn (Kang et al. 2013). The prompts are
 * drawn once, when the first figure asks for them. No interval below the minimum number of prompts.
 */
export function promptBootstrap(source: PromptSource, options: CalibrationOptions): PromptBootstrap {
  let resamples: readonly PromptTotals[] | null = null;
  return (figure) => {
    resamples ??= resample([...promptColumns(source).values()], options).map((sums) => totalsAt(sums, 0));
    return percentileInterval(resamples.map(figure), options.conf);
  };
}

/**
 * The same for the difference of a figure between two runs, A − B: a prompt is drawn for both runs at once, so that what
 * they share cancels.
 */
export function pairedPromptBootstrap(
  runA: PromptSource,
  runB: PromptSource,
  figure: PromptFigure,
  options: CalibrationOptions,
): BootstrapResult | null {
  const [a, b] = [promptColumns(runA), promptColumns(runB)];
  const prompts = [...new Set([...a.keys(), ...b.keys()])].map((key) => [
    ...(a.get(key) ?? noColumns()),
    ...(b.get(key) ?? noColumns()),
  ]);
  const differences = resample(prompts, options).map((sums) => {
    const left = figure(totalsAt(sums, 0));
    const right = figure(totalsAt(sums, noColumns().length));
    return left === null || right === null ? null : left - right;
  });
  return percentileInterval(differences, options.conf);
}

function resample(prompts: readonly (readonly number[])[], options: CalibrationOptions) {
  if (prompts.length < options.bootstrapPrompts) return [];
  return resampleTotals(prompts, { seed: options.seed, resamples: options.bootstrapResamples });
}

function promptColumns({ rows, cells }: PromptSource): ReadonlyMap<string, Columns> {
  const prompts = new Map<string, Columns>();
  const columnsOf = ({ taskKey }: CalibrationRow) => {
    const columns = prompts.get(taskKey) ?? noColumns();
    prompts.set(taskKey, columns);
    return columns;
  };
  for (const row of rows) columnsOf(row)[row.judge === 'yes' ? 4 : 5] += 1;
  for (const { row, human, weight } of cells.flatMap((cell) => cell.labels)) {
    const columns = columnsOf(row);
    if (human === 'yes') columns[row.judge === 'yes' ? 0 : 1] += weight;
    else columns[row.judge === 'yes' ? 2 : 3] += weight;
  }
  return prompts;
}

function noColumns(): Columns {
  return [0, 0, 0, 0, 0, 0];
}

function totalsAt(sums: readonly number[], start: number): PromptTotals {
  const [tp = 0, fn = 0, fp = 0, tn = 0, judgeYes = 0, judgeNo = 0] = sums.slice(
    start,
    start + noColumns().length,
  );
  return {
    table: [
      [tp, fn],
      [fp, tn],
    ],
    judgeYes,
    judgeNo,
  };
}
