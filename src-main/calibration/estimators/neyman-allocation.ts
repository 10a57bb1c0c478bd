import { twoSidedZ } from '../distributions/normal-quantile.ts';

/** A stratum of N samples with an expected rate. */
export interface PlannedStratum {
  readonly N: number;
  readonly p: number;
}

export interface NeymanAllocation {
  /** Labels per stratum, not rounded, each at most N; fewer than n in all where the strata that vary hold fewer. */
  readonly nH: readonly number[] | null;
  readonly reason: string | null;
}

/**
 * Shares n labels over strata for the shortest interval: n_h = n N_h S_h / Σ N S, S = √(p (1 − p)). Neyman 1934. A
 * stratum that would get more than it holds is taken whole, and the others share what is left (Cochran 1977, 5.8).
 */
export function neymanAllocation(strata: readonly PlannedStratum[], n: number): NeymanAllocation {
  const weighed = strata.map(({ N, p }) => ({ N, weight: N * spread(p) }));
  if (weighed.every(({ weight }) => weight === 0))
    return { nH: null, reason: 'every stratum is expected to be all yes or all no' };
  const whole = new Set<WeighedStratum>();
  for (;;) {
    const open = weighed.filter((stratum) => !whole.has(stratum));
    const left = n - sumOf([...whole], ({ N }) => N);
    const total = sumOf(open, ({ weight }) => weight);
    const shareOf = ({ weight }: WeighedStratum) => (weight === 0 ? 0 : (left * weight) / total);
    const overfull = open.filter((stratum) => shareOf(stratum) > stratum.N);
    if (overfull.length === 0) {
      const nH = weighed.map((stratum) => (whole.has(stratum) ? stratum.N : shareOf(stratum)));
      return { nH, reason: null };
    }
    for (const stratum of overfull) whole.add(stratum);
  }
}

/**
 * Labels in all for a half-width of a stratified rate under Neyman allocation, rounded up:
 * z² (Σ W S)² / (h² + z² Σ W S² / N). Cochran 1977, 5.25. 0 without samples.
 */
export function stratifiedLabelsNeeded(
  strata: readonly PlannedStratum[],
  halfWidth: number,
  conf = 0.95,
): number {
  const total = strata.reduce((sum, { N }) => sum + N, 0);
  if (total === 0) return 0;
  const z2 = twoSidedZ(conf) ** 2;
  const mean = strata.reduce((sum, { N, p }) => sum + (N / total) * spread(p), 0);
  const meanSquare = strata.reduce((sum, { N, p }) => sum + (N / total) * spread(p) ** 2, 0);
  return Math.ceil((z2 * mean * mean) / (halfWidth ** 2 + (z2 * meanSquare) / total));
}

interface WeighedStratum {
  readonly N: number;
  readonly weight: number;
}

function spread(p: number): number {
  return Math.sqrt(p * (1 - p));
}

function sumOf<T>(entries: readonly T[], valueOf: (entry: T) => number): number {
  return entries.reduce((sum, entry) => sum + valueOf(entry), 0);
}
