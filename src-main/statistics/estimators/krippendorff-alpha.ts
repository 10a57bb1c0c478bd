import { countAnswers, sumCounts, type AnswerCounts, type Ratings } from './ratings.ts';

export interface KrippendorffAlpha {
  readonly alpha: number | null;
  /** Units with at least two answers, and the answers in them. */
  readonly nUnitsUsed: number;
  readonly nPairable: number;
  readonly reason: string | null;
}

/**
 * Krippendorff's alpha for nominal answers, any number of annotators, with gaps: 1 − Do/De over the coincidences of
 * units with at least two answers. Krippendorff 2011, "Computing Krippendorff's alpha-reliability".
 */
export function krippendorffAlpha(ratings: Ratings): KrippendorffAlpha {
  const units = ratings.map(countAnswers).filter((counts) => sumCounts(counts) >= 2);
  const totals = new Map<number | string, number>();
  for (const counts of units)
    for (const [answer, count] of counts) totals.set(answer, (totals.get(answer) ?? 0) + count);
  const used = { nUnitsUsed: units.length, nPairable: sumCounts(totals) };
  if (units.length === 0) return { alpha: null, ...used, reason: 'no unit has two labels' };
  const disagreement = units.reduce((sum, counts) => sum + unitDisagreement(counts), 0);
  const alpha = alphaFromTotals(disagreement, [...totals.values()]);
  return { alpha, ...used, reason: alpha === null ? 'only one answer used' : null };
}

/** What one unit with at least two answers adds to the observed disagreement: Σ c (m − c) / (m − 1). */
export function unitDisagreement(counts: AnswerCounts): number {
  const answers = sumCounts(counts);
  let sum = 0;
  for (const count of counts.values()) sum += (count * (answers - count)) / (answers - 1);
  return sum;
}

/** Alpha from the summed disagreement of the units and how often each answer was given in them; null with one answer. */
export function alphaFromTotals(disagreement: number, totals: readonly number[]): number | null {
  const n = totals.reduce((sum, total) => sum + total, 0);
  const expected = totals.reduce((sum, total) => sum + (total * (n - total)) / (n - 1), 0);
  return n > 1 && expected > 0 ? 1 - disagreement / expected : null;
}
