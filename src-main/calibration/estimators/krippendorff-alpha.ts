import { countAnswers, sumCounts, type Ratings } from './ratings.ts';

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
  let disagreement = 0;
  for (const counts of units) {
    const answers = sumCounts(counts);
    for (const [answer, count] of counts) {
      totals.set(answer, (totals.get(answer) ?? 0) + count);
      disagreement += (count * (answers - count)) / (answers - 1);
    }
  }
  const nPairable = sumCounts(totals);
  const used = { nUnitsUsed: units.length, nPairable };
  if (units.length === 0) return { alpha: null, ...used, reason: 'no unit has two labels' };
  if (totals.size < 2) return { alpha: null, ...used, reason: 'only one answer used' };
  let expected = 0;
  for (const total of totals.values()) expected += (total * (nPairable - total)) / (nPairable - 1);
  return { alpha: 1 - disagreement / expected, ...used, reason: null };
}
