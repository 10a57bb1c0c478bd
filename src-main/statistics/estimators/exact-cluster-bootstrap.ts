/** Sum and number of the observations of one cluster. */
export interface ClusterTotal {
  readonly sum: number;
  readonly count: number;
}

/** Above this many clusters (823,543 resamples) the enumeration is left to random resampling. */
const MAX_CLUSTERS = 7;

/**
 * Standard deviation of the mean over every one of the m^m whole-cluster resamples, which random resampling approaches.
 * Resamples that hold the same clusters are counted once, with their multinomial frequency. Null with fewer than two
 * clusters and above seven.
 */
export function exactClusterBootstrapSe(clusters: readonly ClusterTotal[]): number | null {
  const m = clusters.length;
  if (m < 2 || m > MAX_CLUSTERS) return null;
  const mean = clusters.reduce((sum, c) => sum + c.sum, 0) / clusters.reduce((sum, c) => sum + c.count, 0);
  let first = 0;
  let second = 0;
  const visit = (index: number, left: number, sum: number, count: number, orders: number) => {
    const cluster = clusters[index];
    if (cluster === undefined) {
      if (left > 0) return;
      const away = sum / count - mean;
      first += orders * away;
      second += orders * away * away;
      return;
    }
    let ways = orders;
    for (let times = 0; times <= left; times++) {
      visit(index + 1, left - times, sum + times * cluster.sum, count + times * cluster.count, ways);
      // one more of this cluster: C(left, times + 1) = C(left, times) · (left − times) / (times + 1)
      ways *= (left - times) / (times + 1);
    }
  };
  visit(0, m, 0, 0, 1);
  const resamples = m ** m;
  return Math.sqrt(Math.max(0, second / resamples - (first / resamples) ** 2));
}
