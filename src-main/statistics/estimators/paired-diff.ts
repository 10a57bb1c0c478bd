import { twoSidedZ } from '../distributions/normal-quantile.ts';
import { mcnemarExact } from './mcnemar-exact.ts';
import { clamp } from './two-by-two.ts';
import { wilsonLimits } from './wilson.ts';

/** Pairs by their two answers: yes in both, in A only, in B only, in neither. */
export interface PairCounts {
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
}

export interface PairedDiff {
  /** Rate of A minus rate of B. */
  readonly diff: number | null;
  readonly se: number | null;
  readonly waldLow: number | null;
  readonly waldHigh: number | null;
  readonly mcnemarP: number | null;
  readonly newcombeLow: number | null;
  readonly newcombeHigh: number | null;
  readonly reason: string | null;
}

/**
 * Difference of two rates on the same units, with Wald and Newcombe's square-and-add intervals and the exact McNemar p.
 * Newcombe 1998c (method 10, with its correction of phi); Fagerland, Lydersen & Laake 2014.
 */
export function pairedDiff(counts: PairCounts, conf = 0.95): PairedDiff {
  const { both, onlyA, onlyB, neither } = counts;
  const n = both + onlyA + onlyB + neither;
  const none = {
    diff: null,
    se: null,
    waldLow: null,
    waldHigh: null,
    mcnemarP: null,
    newcombeLow: null,
    newcombeHigh: null,
  };
  if (n === 0) return { ...none, reason: 'no pairs' };
  const diff = (onlyA - onlyB) / n;
  const se = n > 1 ? Math.sqrt(Math.max(0, (onlyA + onlyB) / n - diff * diff) / (n - 1)) : null;
  const half = se === null ? null : twoSidedZ(conf) * se;
  return {
    diff,
    se,
    waldLow: half === null ? null : diff - half,
    waldHigh: half === null ? null : diff + half,
    mcnemarP: mcnemarExact(onlyA, onlyB).pExact,
    ...newcombePaired(counts, n, conf),
    reason: se === null ? 'one pair has no spread' : null,
  };
}

function newcombePaired(counts: PairCounts, n: number, conf: number) {
  const yesA = counts.both + counts.onlyA;
  const yesB = counts.both + counts.onlyB;
  const a = wilsonLimits(yesA, n, conf);
  const b = wilsonLimits(yesB, n, conf);
  const phi = correctedPhi(counts, n);
  const diff = (yesA - yesB) / n;
  const squareAndAdd = (distanceA: number, distanceB: number) =>
    Math.sqrt(Math.max(0, distanceA ** 2 - 2 * phi * distanceA * distanceB + distanceB ** 2));
  return {
    newcombeLow: clamp(diff - squareAndAdd(yesA / n - a.low, b.high - yesB / n), -1, 1),
    newcombeHigh: clamp(diff + squareAndAdd(a.high - yesA / n, yesB / n - b.low), -1, 1),
  };
}

/** Correlation of the answers, a positive one moved towards zero by n/2 in its numerator; 0 with an empty margin. */
function correctedPhi({ both, onlyA, onlyB, neither }: PairCounts, n: number): number {
  const margins =
    Math.sqrt(both + onlyA) *
    Math.sqrt(onlyB + neither) *
    Math.sqrt(both + onlyB) *
    Math.sqrt(onlyA + neither);
  if (margins === 0) return 0;
  const product = both * neither - onlyA * onlyB;
  return (product > 0 ? Math.max(0, product - n / 2) : product) / margins;
}
