import { betaQuantile } from '../distributions/beta-quantile.ts';
import { twoSidedZ } from '../distributions/normal-quantile.ts';
import { twoSidedT } from '../distributions/student-t.ts';
import { clusterMean } from './cluster-mean.ts';
import { clamp } from './two-by-two.ts';
import type { RateWithInterval } from './wilson.ts';

export interface BoundedMean extends RateWithInterval {
  readonly nClusters: number;
  /** Independent yes/no answers that would be as precise; what the limits are worked out with. */
  readonly effectiveN: number | null;
}

/**
 * Mean of measurements between 0 and 1 with prompts as clusters: Korn & Graubard 1998. The exact binomial limits at the number of independent
 * answers that have the cluster-robust variance, times (z/t)² for the degrees of freedom of few prompts. Where nothing varies, every
 * prompt counts once: three prompts of all 0 leave much room above 0. Graded measurements vary less than answers of their mean, and
 * so count for more of them.
 */
export function boundedMean(
  y: readonly number[],
  cluster: readonly (string | number)[],
  conf = 0.95,
): BoundedMean {
  const { estimate, se, nClusters, reason } = clusterMean(y, cluster, conf);
  if (estimate === null || se === null)
    return { estimate, low: null, high: null, nClusters, effectiveN: null, reason };
  const mean = clamp(estimate, 0, 1);
  const byVariance = se > 0 ? (mean * (1 - mean)) / se ** 2 : nClusters;
  const few = (twoSidedZ(conf) / twoSidedT(conf, nClusters - 1)) ** 2;
  const effectiveN = Math.max(1, byVariance * few);
  const k = mean * effectiveN;
  const tail = (1 - conf) / 2;
  return {
    estimate,
    low: k < 1e-12 ? 0 : Math.min(mean, betaQuantile(tail, Math.max(k, 1e-9), effectiveN - k + 1)),
    high: effectiveN - k < 1e-12 ? 1 : Math.max(mean, betaQuantile(1 - tail, k + 1, effectiveN - k)),
    nClusters,
    effectiveN,
    reason: null,
  };
}
