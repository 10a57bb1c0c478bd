import {
  clusterBootstrap,
  type BootstrapOptions,
  type BootstrapResult,
} from '../estimators/cluster-bootstrap.ts';
import type { TwoByTwo } from '../estimators/two-by-two.ts';
import type { CalibrationRow } from './input.ts';
import type { CalibrationOptions } from './options.ts';
import type { VerdictCell } from './verdict-cells.ts';

/** What one prompt adds to the 2×2 table of weights, and its samples by verdict. */
export interface PromptTotals {
  readonly table: TwoByTwo;
  readonly judgeYes: number;
  readonly judgeNo: number;
}

/** Rows and cells of one run. */
export interface PromptSource {
  readonly rows: readonly CalibrationRow[];
  readonly cells: readonly VerdictCell[];
}

/** A way to get intervals by resampling prompts, or the reason why there is none. */
export type PromptBootstrap = (figure: (drawn: PromptTotals) => number | null) => BootstrapResult | null;

/**
 * Resamples whole prompts, labelled and unlabelled samples alike; weights stay as drawn (Kang et al. 2013).
 * Null below the minimum number of prompts.
 */
export function promptBootstrap(
  rows: readonly CalibrationRow[],
  cells: readonly VerdictCell[],
  options: CalibrationOptions,
): PromptBootstrap {
  const prompts = [...promptTotals(rows, cells).values()];
  return (figure) =>
    prompts.length < options.bootstrapPrompts
      ? null
      : clusterBootstrap(prompts, (drawn) => figure(addTotals(drawn)), resampling(options));
}

/**
 * The same for the difference of a figure between two runs, A − B: a prompt is drawn for both runs at once, so that what
 * they share cancels.
 */
export function pairedPromptBootstrap(
  runA: PromptSource,
  runB: PromptSource,
  figure: (drawn: PromptTotals) => number | null,
  options: CalibrationOptions,
): BootstrapResult | null {
  const [a, b] = [promptTotals(runA.rows, runA.cells), promptTotals(runB.rows, runB.cells)];
  const prompts = [...new Set([...a.keys(), ...b.keys()])].map((key) => ({ a: a.get(key), b: b.get(key) }));
  if (prompts.length < options.bootstrapPrompts) return null;
  const difference = (drawn: typeof prompts) => {
    const left = figure(addTotals(drawn.flatMap((prompt) => prompt.a ?? [])));
    const right = figure(addTotals(drawn.flatMap((prompt) => prompt.b ?? [])));
    return left === null || right === null ? null : left - right;
  };
  return clusterBootstrap(prompts, (drawn) => difference([...drawn]), resampling(options));
}

function resampling({ seed, bootstrapResamples, conf }: CalibrationOptions): BootstrapOptions {
  return { seed, resamples: bootstrapResamples, conf };
}

function promptTotals(
  rows: readonly CalibrationRow[],
  cells: readonly VerdictCell[],
): ReadonlyMap<string, PromptTotals> {
  const prompts = new Map<
    string,
    { table: [[number, number], [number, number]]; judgeYes: number; judgeNo: number }
  >();
  const promptOf = ({ taskKey }: CalibrationRow) => {
    const known = prompts.get(taskKey);
    if (known !== undefined) return known;
    const fresh = {
      table: [
        [0, 0],
        [0, 0],
      ] as [[number, number], [number, number]],
      judgeYes: 0,
      judgeNo: 0,
    };
    prompts.set(taskKey, fresh);
    return fresh;
  };
  for (const row of rows) promptOf(row)[row.judge === 'yes' ? 'judgeYes' : 'judgeNo'] += 1;
  for (const { row, human, weight } of cells.flatMap((cell) => cell.labels))
    promptOf(row).table[human === 'yes' ? 0 : 1][row.judge === 'yes' ? 0 : 1] += weight;
  return prompts;
}

function addTotals(drawn: readonly PromptTotals[]): PromptTotals {
  const table: [[number, number], [number, number]] = [
    [0, 0],
    [0, 0],
  ];
  let judgeYes = 0;
  let judgeNo = 0;
  for (const prompt of drawn) {
    table[0][0] += prompt.table[0][0];
    table[0][1] += prompt.table[0][1];
    table[1][0] += prompt.table[1][0];
    table[1][1] += prompt.table[1][1];
    judgeYes += prompt.judgeYes;
    judgeNo += prompt.judgeNo;
  }
  return { table, judgeYes, judgeNo };
}
