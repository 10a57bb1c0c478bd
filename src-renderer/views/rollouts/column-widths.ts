import type { FilledColumns } from '../../format/filled-columns.ts';
import type { RolloutColumn } from './rollout-columns.ts';

/** The box to tick in front of every row. */
const CHECK_PX = 28;
/** Room for a title and the dash below it, where the column does not say. */
const EMPTY_PX = 64;

/** True where the column has nothing to show in the list. */
export function isEmptyColumn({ filledBy }: RolloutColumn, filled: FilledColumns): boolean {
  return filledBy !== undefined && !filled[filledBy];
}

/**
 * The widths of the table's columns as a grid template, and the least width of the table in CSS pixels. They depend on the list
 * alone and never on the rows in sight, so nothing moves while one scrolls.
 */
export function columnWidths(
  columns: readonly RolloutColumn[],
  filled: FilledColumns,
): { readonly template: string; readonly leastPx: number } {
  const tracks = columns.map((column) => {
    const isEmpty = isEmptyColumn(column, filled);
    const leastPx = isEmpty ? (column.emptyPx ?? EMPTY_PX) : column.widthPx;
    return { leastPx, track: isEmpty ? `${leastPx}px` : trackOf(column) };
  });
  return {
    template: [`${CHECK_PX}px`, ...tracks.map(({ track }) => track)].join(' '),
    leastPx: tracks.reduce((sum, { leastPx }) => sum + leastPx, CHECK_PX),
  };
}

function trackOf({ grows, wishPx, widthPx }: RolloutColumn): string {
  if (grows !== undefined) return `minmax(${widthPx}px, ${grows}fr)`;
  return wishPx === undefined ? `${widthPx}px` : `minmax(${widthPx}px, ${wishPx}px)`;
}
