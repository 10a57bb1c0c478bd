/**
 * Two raters, two answers: rows are the human (or rater A), columns the judge (or rater B), yes before no.
 * Counts, or sums of weights: nonnegative, not necessarily whole.
 */
export type TwoByTwo = readonly [readonly [number, number], readonly [number, number]];

/** The cells, margins and sum of a table under their customary names. */
export interface Cells {
  readonly tp: number;
  readonly fn: number;
  readonly fp: number;
  readonly tn: number;
  readonly n: number;
  readonly humanYes: number;
  readonly humanNo: number;
  readonly judgeYes: number;
  readonly judgeNo: number;
}

/** Names the cells of a table. */
export function cellsOf(table: TwoByTwo): Cells {
  const [[tp, fn], [fp, tn]] = table;
  return {
    tp,
    fn,
    fp,
    tn,
    n: tp + fn + fp + tn,
    humanYes: tp + fn,
    humanNo: fp + tn,
    judgeYes: tp + fp,
    judgeNo: fn + tn,
  };
}

/** A quotient, or null where nothing is counted below the line. */
export function share(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

/** Matthews' correlation (phi) of the two raters; null where a rater gave one answer only. Matthews 1975. */
export function matthews(table: TwoByTwo): number | null {
  const { tp, fn, fp, tn, humanYes, humanNo, judgeYes, judgeNo } = cellsOf(table);
  // roots apart: the product of four large margins could overflow
  const margins = Math.sqrt(humanYes) * Math.sqrt(humanNo) * Math.sqrt(judgeYes) * Math.sqrt(judgeNo);
  return margins > 0 ? clamp((tp * tn - fp * fn) / margins, -1, 1) : null;
}

/** The nearest number within the limits. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
