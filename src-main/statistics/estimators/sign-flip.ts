import { createRandom, randomIndex } from '../random.ts';

export interface SignFlip {
  readonly mean: number | null;
  readonly pTwoSided: number | null;
  /** Whether every assignment of signs was tried. */
  readonly exact: boolean;
  readonly reason: string | null;
}

export interface SignFlipOptions {
  readonly seed?: number | undefined;
  /** Random flips used above the exact limit. */
  readonly flips?: number | undefined;
}

/** Up to this many clusters all 2^m signs are tried. */
const EXACT_LIMIT = 16;
const DEFAULT_FLIPS = 10_000;
/** Signs taken from the bits of one random number. */
const SIGNS_PER_DRAW = 30;
/** Sums that differ by rounding only count as equally extreme; relative to the largest sum, so that the unit does not matter. */
const TIE = 1e-12;

/**
 * Two-sided permutation test that per-cluster differences are symmetric about zero: the share of sign assignments whose
 * sum is at least as far from zero as the one seen. Fisher 1935. Sampled p values are (hits + 1) / (flips + 1)
 * (Phipson & Smyth 2010), so never zero.
 */
export function signFlipTest(clusterDiffs: readonly number[], options: SignFlipOptions = {}): SignFlip {
  const m = clusterDiffs.length;
  if (m === 0) return { mean: null, pTwoSided: null, exact: true, reason: 'no clusters' };
  const sum = clusterDiffs.reduce((total, diff) => total + diff, 0);
  const largest = clusterDiffs.reduce((total, diff) => total + Math.abs(diff), 0);
  const limit = Math.abs(sum) - TIE * largest;
  const exact = m <= EXACT_LIMIT;
  const pTwoSided = exact ? exactShare(clusterDiffs, limit) : sampledShare(clusterDiffs, limit, options);
  return { mean: sum / m, pTwoSided, exact, reason: null };
}

function exactShare(diffs: readonly number[], limit: number): number {
  const assignments = 2 ** diffs.length;
  let hits = 0;
  for (let signs = 0; signs < assignments; signs++) {
    const sum = diffs.reduce((total, diff, i) => total + ((signs >> i) & 1 ? -diff : diff), 0);
    if (Math.abs(sum) >= limit) hits++;
  }
  return hits / assignments;
}

function sampledShare(diffs: readonly number[], limit: number, options: SignFlipOptions): number {
  const random = createRandom(options.seed ?? 1);
  const flips = options.flips ?? DEFAULT_FLIPS;
  let hits = 0;
  for (let flip = 0; flip < flips; flip++) {
    let sum = 0;
    let signs = 0;
    for (let i = 0; i < diffs.length; i++) {
      if (i % SIGNS_PER_DRAW === 0) signs = randomIndex(random, 2 ** SIGNS_PER_DRAW);
      sum += (1 - 2 * (signs & 1)) * (diffs[i] ?? 0);
      signs >>= 1;
    }
    if (Math.abs(sum) >= limit) hits++;
  }
  return (hits + 1) / (flips + 1);
}
