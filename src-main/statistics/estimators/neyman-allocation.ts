import { twoSidedZ } from '../distributions/normal-quantile.ts';

/** A stratum of N samples with an expected rate. */
export interface PlannedStratum {
  readonly N: number;
  readonly p: number;
}

export interface NeymanAllocation {
  /** Labels per stratum, before rounding and caps. */
  readonly nH: readonly number[] | null;
  readonly reason: string | null;
}

/** Share n labels over strata for the shortest interval: n_h = n N_h S_h / Σ N S, S = √(p (1 − p)). Neyman 1934. */
export function neymanAllocation(strata: readonly PlannedStratum[], n: number): NeymanAllocation {
  const products = strata.map(({ N, p }) => N * spread(p));
  const total = products.reduce((sum, product) => sum + product, 0);
  if (total <= 0) return { nH: null, reason: 'every stratum is expected to be all yes or all no' };
  return { nH: products.map((product) => (n * product) / total), reason: null };
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

function spread(p: number): number {
  return Math.sqrt(p * (1 - p));
}
