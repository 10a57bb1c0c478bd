import type { Verdict } from '../../../domain/index.ts';
import type { CalibrationRow } from './input.ts';
import { referenceLabel, type ReferenceLabel } from './reference-label.ts';

/** A row with its reference label and the probability with which it was drawn. */
export interface Sample {
  readonly row: CalibrationRow;
  readonly reference: ReferenceLabel;
  readonly probability: number | null;
}

/** A sample that may enter estimates: drawn with a known probability and decided by people who did not see the verdict. */
export interface EstimateSample {
  readonly row: CalibrationRow;
  readonly human: Verdict;
  readonly probability: number;
}

/** Labelled samples that enter no estimate, by why. */
export interface Excluded {
  /** Decided, but picked by hand. */
  readonly withoutProbability: number;
  readonly unblinded: number;
  readonly unclear: number;
  readonly undecidable: number;
  readonly unresolved: number;
}

/** Works out the reference of every row. */
export function readSamples(rows: readonly CalibrationRow[]): readonly Sample[] {
  return rows.map((row) => ({
    row,
    reference: referenceLabel(row.labels),
    probability: drawProbability(row),
  }));
}

/** The samples that may enter estimates. */
export function estimateSamples(samples: readonly Sample[]): readonly EstimateSample[] {
  return samples.flatMap(({ row, reference, probability }) =>
    reference.kind === 'decided' && probability !== null
      ? [{ row, human: reference.value, probability }]
      : [],
  );
}

/** Counts the labelled samples that stay outside. */
export function countExcluded(samples: readonly Sample[]): Excluded {
  const count = (kind: ReferenceLabel['kind']) =>
    samples.filter(({ reference }) => reference.kind === kind).length;
  return {
    withoutProbability: samples.filter((s) => s.reference.kind === 'decided' && s.probability === null)
      .length,
    unblinded: count('unblinded'),
    unclear: count('unclear'),
    undecidable: count('undecidable'),
    unresolved: count('unresolved'),
  };
}

/** Labels of one sample carry the same probability; a label picked by hand beside a drawn one does not undo the draw. */
function drawProbability(row: CalibrationRow): number | null {
  const known = row.labels
    .filter(({ blind, repeat }) => blind && repeat !== true)
    .map(({ probability }) => probability)
    .filter((p) => p !== null && p > 0 && p <= 1);
  return known.length === 0 ? null : Math.max(...known.map(Number));
}
