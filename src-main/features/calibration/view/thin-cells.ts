import { counted } from '../../../domain/index.ts';
import type { CalibrationOptions } from './options.ts';
import type { VerdictCell } from './verdict-cells.ts';

/** Cells with fewer labels than a rate needs (docs/statistics.md), or than they hold samples; the fewest labels first. */
export function thinCells(
  cells: readonly VerdictCell[],
  { minLabelsPerStratum }: CalibrationOptions,
): readonly VerdictCell[] {
  return cells
    .filter(({ N, labels }) => labels.length < Math.min(minLabelsPerStratum, N))
    .toSorted((a, b) => a.labels.length - b.labels.length || b.N - a.N);
}

/** "3 of 8 labelled where the judge said no in run “x”"; of more than `named` how many of `all` they are, and the worst. */
export function thinCellsInWords(
  thin: readonly VerdictCell[],
  all: readonly VerdictCell[],
  { minLabelsPerStratum }: CalibrationOptions,
  named: number,
): string {
  const places = thin
    .slice(0, named)
    .map((cell) => `${cell.labels.length} of ${cell.N} labelled ${cellInWords(cell, all)}`);
  if (thin.length <= named) return places.join(', ');
  const needed = `each needs ${minLabelsPerStratum}, or all it holds`;
  return `too few labels in ${shareOfCells(thin, all)} (${needed}); fewest: ${places.join(', ')}`;
}

/** "no label where the judge said no", or in how many of `all` and which is the largest. */
export function bareCellsInWords(bare: readonly VerdictCell[], all: readonly VerdictCell[]): string {
  const [largest, ...others] = bare.toSorted((a, b) => b.N - a.N);
  if (largest === undefined) return '';
  if (others.length === 0) return `no label ${cellInWords(largest, all)}`;
  const place = `${counted(largest.N, 'sample')} ${cellInWords(largest, all)}`;
  return `no label in ${shareOfCells(bare, all)}; the largest: ${place}`;
}

function shareOfCells(some: readonly VerdictCell[], all: readonly VerdictCell[]): string {
  return `${some.length} of ${all.length} cells of run and verdict`;
}

function cellInWords({ judge, runKey }: VerdictCell, all: readonly VerdictCell[]): string {
  const inRun = new Set(all.map((cell) => cell.runKey)).size > 1 ? ` in run “${runKey}”` : '';
  return `where the judge said ${judge}${inRun}`;
}
