import { centralLimits } from './count-distribution.ts';
import { predictiveCount, type PredictedStratum } from './predictive-count.ts';
import { stratifiedRate } from './stratified-rate.ts';
import type { RateWithInterval } from './wilson.ts';

/**
 * The corrected rate of a finite population with the central interval of its predictive distribution, stratum by stratum
 * (see `predictiveCount`). The estimate is the post-stratified one; limits are stretched to hold it.
 */
export function predictiveRate(
  strata: readonly PredictedStratum[],
  conf = 0.95,
  estimate: number | null = stratifiedRate(strata, conf).estimate,
): RateWithInterval {
  const filled = strata.filter(({ N }) => N > 0);
  const samples = filled.reduce((sum, { N }) => sum + N, 0);
  if (estimate === null) {
    const reason = samples === 0 ? 'no samples' : 'a stratum has no label';
    return { estimate: null, low: null, high: null, reason };
  }
  const { low, high } = centralLimits(predictiveCount(filled), conf);
  return {
    estimate,
    low: Math.max(0, Math.min(estimate, low / samples)),
    high: Math.min(1, Math.max(estimate, high / samples)),
    reason: null,
  };
}
