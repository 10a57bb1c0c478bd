import { counted } from '../../../domain/index.ts';
import type { CalibrationInput, CalibrationRow, StratumSize } from './input.ts';
import type { CalibrationOptions } from './options.ts';
import { promptBootstrap, type PromptBootstrap } from './prompt-bootstrap.ts';
import { estimateSamples, readSamples, type EstimateSample, type Sample } from './samples.ts';
import { bareCellsInWords, thinCells, thinCellsInWords } from './thin-cells.ts';
import { mergeCells, verdictCells, type VerdictCell } from './verdict-cells.ts';
import type { Stratum } from '../../../statistics/estimators/stratified-rate.ts';

/** Everything that the figures of one item, of one run or of several, are made from. */
export interface Evidence {
  readonly rows: readonly CalibrationRow[];
  readonly samples: readonly Sample[];
  readonly labelled: readonly EstimateSample[];
  readonly cells: readonly VerdictCell[];
  /** All samples with a verdict, by verdict. */
  readonly judgeYes: number;
  readonly judgeNo: number;
  /** The cells of all runs joined per verdict; null where a run has no label under that verdict. */
  readonly yes: Stratum | null;
  readonly no: Stratum | null;
  /** Whether the rows hold the unlabelled samples too. */
  readonly hasAllRows: boolean;
  readonly bootstrap: PromptBootstrap;
}

/** Gathers the evidence on rows of one item. */
export function gatherEvidence(
  input: Pick<CalibrationInput, 'rows' | 'sizes'>,
  options: CalibrationOptions,
): Evidence {
  const { rows, sizes } = input;
  const samples = readSamples(rows);
  return evidenceOf(rows, samples, sizes, options);
}

/** The part of the evidence that belongs to one run. */
export function evidenceOfRun(
  evidence: Evidence,
  runKey: string,
  sizes: readonly StratumSize[] | undefined,
  options: CalibrationOptions,
): Evidence {
  return evidenceOf(
    evidence.rows.filter((row) => row.runKey === runKey),
    evidence.samples.filter(({ row }) => row.runKey === runKey),
    sizes?.filter((size) => size.runKey === runKey),
    options,
  );
}

function evidenceOf(
  rows: readonly CalibrationRow[],
  samples: readonly Sample[],
  sizes: readonly StratumSize[] | undefined,
  options: CalibrationOptions,
): Evidence {
  const labelled = estimateSamples(samples);
  const cells = verdictCells(rows, labelled, sizes);
  const sizeOf = (judge: VerdictCell['judge']) =>
    cells.filter((cell) => cell.judge === judge).reduce((sum, cell) => sum + cell.N, 0);
  return {
    rows,
    samples,
    labelled,
    cells,
    judgeYes: sizeOf('yes'),
    judgeNo: sizeOf('no'),
    yes: mergeCells(cells, 'yes'),
    no: mergeCells(cells, 'no'),
    hasAllRows: sizes === undefined,
    bootstrap: promptBootstrap({ rows, cells }, options),
  };
}

/** Whether every sample of the cells is labelled, so that figures have no sampling error. */
export function isCensus(cells: readonly VerdictCell[]): boolean {
  return cells.length > 0 && cells.every(({ N, labels }) => labels.length >= N);
}

/** Why no rate is shown, null where there are labels enough (docs/statistics.md, first rows). */
export function tooFewLabels(
  { cells, labelled, samples: all }: Evidence,
  options: CalibrationOptions,
): string | null {
  if (labelled.length === 0) {
    const leftOut = all.filter(({ row }) => row.labels.length > 0).length;
    return leftOut === 0
      ? 'nothing labelled yet'
      : `no label may enter: ${counted(leftOut, 'sample')} left out`;
  }
  const bare = cells.filter(({ n }) => n === 0);
  if (bare.length > 0) return bareCellsInWords(bare, cells);
  const samples = cells.reduce((sum, { N }) => sum + N, 0);
  const wanted = Math.min(options.minLabels, samples);
  if (labelled.length < wanted) return `counts only: ${labelled.length} of at least ${wanted} labels`;
  const thin = thinCells(cells, options);
  return thin.length === 0 ? null : `counts only: ${thinCellsInWords(thin, cells, options, 1)}`;
}
