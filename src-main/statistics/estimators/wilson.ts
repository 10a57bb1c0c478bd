import { twoSidedZ } from '../distributions/normal-quantile.ts';
import { clamp } from './two-by-two.ts';

/** A rate with its interval; all null, with the reason, where nothing was counted. */
export interface RateWithInterval {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly reason: string | null;
}

export interface Limits {
  readonly low: number;
  readonly high: number;
}

/** Score interval of a rate of k in n, n > 0; neither needs to be whole. Wilson 1927; Newcombe 1998a, method 3. */
export function wilsonLimits(k: number, n: number, conf: number): Limits {
  const z2 = twoSidedZ(conf) ** 2;
  const rate = k / n;
  const centre = (k + z2 / 2) / (n + z2);
  const half = (Math.sqrt(z2) * Math.sqrt(n * rate * Math.max(0, 1 - rate) + z2 / 4)) / (n + z2);
  return {
    low: k <= 0 ? 0 : clamp(centre - half, 0, rate),
    high: k >= n ? 1 : clamp(centre + half, rate, 1),
  };
}

/** A rate of k in n with its Wilson interval. */
export function wilsonCi(k: number, n: number, conf = 0.95): RateWithInterval {
  if (n <= 0) return { estimate: null, low: null, high: null, reason: 'nothing counted' };
  return { estimate: k / n, ...wilsonLimits(k, n, conf), reason: null };
}
