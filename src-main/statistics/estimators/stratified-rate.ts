import { moverSum } from './mover.ts';
import { clamp } from './two-by-two.ts';
import { wilsonLimits } from './wilson.ts';

/** One stratum: N samples, n of them labelled at random, humanYes of those yes. n may be an effective number. */
export interface Stratum {
  readonly N: number;
  readonly n: number;
  readonly humanYes: number;
}

export interface StratifiedRate {
  readonly estimate: number | null;
  /** Null where a stratum holds a single label and is not fully labelled. */
  readonly se: number | null;
  readonly moverLow: number | null;
  readonly moverHigh: number | null;
  /** The rate if every sample of the strata without a label were no, and yes; null where no stratum lacks one. */
  readonly boundLow: number | null;
  readonly boundHigh: number | null;
  readonly reason: string | null;
}

/**
 * Post-stratified rate Σ W_h p_h of a finite population, the headline "corrected rate" where strata are judge verdicts.
 * Interval: MOVER over the Wilson limits of each stratum, each distance times √(1 − n/N) (Zou & Donner 2008; Wilson
 * 1927). Standard error: the usual one with the finite population correction. Strata without samples do not count.
 */
export function stratifiedRate(strata: readonly Stratum[], conf = 0.95): StratifiedRate {
  const filled = strata.filter((stratum) => stratum.N > 0);
  const total = filled.reduce((sum, stratum) => sum + stratum.N, 0);
  const none = { estimate: null, se: null, moverLow: null, moverHigh: null, boundLow: null, boundHigh: null };
  if (total === 0) return { ...none, reason: 'no samples' };
  if (filled.some((stratum) => stratum.n <= 0))
    return { ...none, ...bounds(filled, total), reason: 'a stratum has no label' };
  const { estimate, low, high } = moverSum(filled.map((stratum) => stratumRate(stratum, total, conf)));
  const se = standardError(filled, total);
  return {
    estimate,
    se,
    moverLow: clamp(low, 0, 1),
    moverHigh: clamp(high, 0, 1),
    boundLow: null,
    boundHigh: null,
    reason: se === null ? 'a stratum with one label has no variance estimate' : null,
  };
}

function stratumRate({ N, n, humanYes }: Stratum, total: number, conf: number) {
  const estimate = humanYes / n;
  const { low, high } = wilsonLimits(humanYes, n, conf);
  const unlabelled = Math.sqrt(Math.max(0, 1 - n / N));
  return {
    weight: N / total,
    estimate,
    low: estimate - unlabelled * (estimate - low),
    high: estimate + unlabelled * (high - estimate),
  };
}

function standardError(strata: readonly Stratum[], total: number): number | null {
  let variance = 0;
  for (const { N, n, humanYes } of strata) {
    if (n >= N) continue;
    if (n <= 1) return null;
    const rate = humanYes / n;
    variance += ((N / total) ** 2 * (1 - n / N) * rate * (1 - rate)) / (n - 1);
  }
  return Math.sqrt(Math.max(0, variance));
}

function bounds(strata: readonly Stratum[], total: number) {
  const known = strata.reduce(
    (sum, { N, n, humanYes }) => sum + (n > 0 ? (N / total) * (humanYes / n) : 0),
    0,
  );
  const unknown = strata.reduce((sum, { N, n }) => sum + (n > 0 ? 0 : N / total), 0);
  return { boundLow: known, boundHigh: Math.min(1, known + unknown) };
}
