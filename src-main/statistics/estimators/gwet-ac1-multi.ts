import { twoSidedT } from '../distributions/student-t.ts';
import { countAnswers, sumCounts, type AnswerCounts, type Ratings } from './ratings.ts';
import { clamp } from './two-by-two.ts';

export interface GwetAc1Multi {
  readonly ac1: number | null;
  /** Mean share of agreeing pairs over units with two answers, and the agreement expected by chance. */
  readonly pa: number | null;
  readonly pe: number | null;
  readonly se: number | null;
  readonly ciLow: number | null;
  readonly ciHigh: number | null;
  readonly reason: string | null;
}

/**
 * Gwet's AC1 for any number of annotators with gaps. `categories` are all answers that could be given (default: those
 * that were). Gwet 2014, chapter 5; variance over units and t with n − 1 degrees of freedom as in irrCAC. Units
 * with one answer count towards the chance agreement only.
 */
export function gwetAc1Multi(
  ratings: Ratings,
  categories: readonly (number | string)[] = answersIn(ratings),
  conf = 0.95,
): GwetAc1Multi {
  const none = { ac1: null, pa: null, pe: null, se: null, ciLow: null, ciHigh: null };
  const units = ratings.map(countAnswers).filter((counts) => counts.size > 0);
  const doubly = units.filter((counts) => sumCounts(counts) >= 2);
  if (units.length === 0) return { ...none, reason: 'nothing labelled yet' };
  if (doubly.length === 0) return { ...none, reason: 'no unit has two labels' };
  if (categories.length < 2) return { ...none, reason: 'only one answer is possible' };

  const pa = mean(doubly.map(pairAgreement));
  const shares = new Map(categories.map((c) => [c, mean(units.map((u) => (u.get(c) ?? 0) / sumCounts(u)))]));
  const pe =
    mean(categories.map((c) => shareOf(shares, c) * (1 - shareOf(shares, c)))) *
    (categories.length / (categories.length - 1));
  const ac1 = (pa - pe) / (1 - pe);
  if (units.length < 2)
    return { ac1, pa, pe, se: null, ciLow: null, ciHigh: null, reason: 'one unit has no spread' };

  const scale = units.length / doubly.length;
  const influence = units.map((unit) => {
    const answers = sumCounts(unit);
    const own = answers >= 2 ? (scale * (pairAgreement(unit) - pe)) / (1 - pe) : 0;
    const chance =
      [...unit].reduce((sum, [c, count]) => sum + count * (1 - shareOf(shares, c)), 0) /
      (answers * (categories.length - 1));
    return own - (2 * (1 - ac1) * (chance - pe)) / (1 - pe);
  });
  const squares = influence.reduce((sum, value) => sum + (value - ac1) ** 2, 0);
  const se = Math.sqrt(squares / (units.length * (units.length - 1)));
  const half = twoSidedT(conf, units.length - 1) * se;
  return { ac1, pa, pe, se, ciLow: clamp(ac1 - half, -1, 1), ciHigh: clamp(ac1 + half, -1, 1), reason: null };
}

/** Share of agreeing pairs among the answers to one unit. */
function pairAgreement(counts: AnswerCounts): number {
  const answers = sumCounts(counts);
  let pairs = 0;
  for (const count of counts.values()) pairs += count * (count - 1);
  return pairs / (answers * (answers - 1));
}

function answersIn(ratings: Ratings): readonly (number | string)[] {
  return [...new Set(ratings.flat().filter((answer) => answer !== null))];
}

function shareOf(shares: ReadonlyMap<number | string, number>, category: number | string): number {
  return shares.get(category) ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
