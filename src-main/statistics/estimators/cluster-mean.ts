import { twoSidedT } from '../distributions/student-t.ts';
import { exactClusterBootstrapSe, type ClusterTotal } from './exact-cluster-bootstrap.ts';

export interface ClusterMean {
  readonly estimate: number | null;
  /** Cluster-robust standard error; null from one cluster. */
  readonly se: number | null;
  /** t interval with clusters − 1 degrees of freedom; not clipped. */
  readonly low: number | null;
  readonly high: number | null;
  readonly nClusters: number;
  /** Exact standard error of the whole-cluster bootstrap, for up to seven clusters. */
  readonly bootstrapSeExact: number | null;
  readonly reason: string | null;
}

/**
 * Mean with prompts as clusters, the target "new prompts": linearised standard error with the factor m/(m − 1), as R's
 * survey `svymean(ids = cluster)`; t with m − 1 degrees of freedom. Miller 2024, "Adding error bars to evals".
 */
export function clusterMean(
  y: readonly number[],
  cluster: readonly (string | number)[],
  conf = 0.95,
): ClusterMean {
  const centre = y.reduce((sum, value) => sum + value, 0) / y.length;
  // sums about the mean: those of the values themselves would cancel where the mean is large beside the spread
  const totals = clusterTotals(
    y.map((value) => value - centre),
    cluster,
  );
  const m = totals.length;
  const none = { se: null, low: null, high: null, nClusters: m, bootstrapSeExact: null };
  if (y.length === 0) return { estimate: null, ...none, reason: 'nothing measured' };
  const offset = totals.reduce((sum, total) => sum + total.sum, 0) / y.length;
  const estimate = centre + offset;
  if (m < 2) return { estimate, ...none, reason: 'one prompt says nothing about other prompts' };
  const squares = totals.reduce((sum, total) => sum + (total.sum - total.count * offset) ** 2, 0);
  const se = Math.sqrt((m / (m - 1)) * squares) / y.length;
  const half = twoSidedT(conf, m - 1) * se;
  return {
    estimate,
    se,
    low: estimate - half,
    high: estimate + half,
    nClusters: m,
    bootstrapSeExact: exactClusterBootstrapSe(totals),
    reason: null,
  };
}

function clusterTotals(y: readonly number[], cluster: readonly (string | number)[]): readonly ClusterTotal[] {
  const totals = new Map<string | number | undefined, ClusterTotal>();
  y.forEach((value, i) => {
    const { sum, count } = totals.get(cluster[i]) ?? { sum: 0, count: 0 };
    totals.set(cluster[i], { sum: sum + value, count: count + 1 });
  });
  return [...totals.values()];
}
