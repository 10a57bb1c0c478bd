import type { Limits } from './wilson.ts';

/** An estimate with its limits. */
export interface EstimateWithLimits extends Limits {
  readonly estimate: number;
}

/**
 * Interval of Σ weight × estimate from the intervals of independent estimates ("method of variance estimates
 * recovery"): each part adds its squared distance to the limit on the same side, or the other side under a negative
 * weight. Zou & Donner 2008.
 */
export function moverSum(
  parts: readonly (EstimateWithLimits & { readonly weight: number })[],
): EstimateWithLimits {
  let estimate = 0;
  let below = 0;
  let above = 0;
  for (const part of parts) {
    const down = part.weight * (part.estimate - part.low);
    const up = part.weight * (part.high - part.estimate);
    estimate += part.weight * part.estimate;
    below += (part.weight > 0 ? down : up) ** 2;
    above += (part.weight > 0 ? up : down) ** 2;
  }
  return { estimate, low: estimate - Math.sqrt(below), high: estimate + Math.sqrt(above) };
}

/** Interval of a − b for independent estimates. */
export function moverDifference(a: EstimateWithLimits, b: EstimateWithLimits): EstimateWithLimits {
  return moverSum([
    { ...a, weight: 1 },
    { ...b, weight: -1 },
  ]);
}
