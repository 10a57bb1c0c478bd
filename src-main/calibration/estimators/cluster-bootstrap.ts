import { createRandom, randomIndex } from '../random.ts';

export interface BootstrapOptions {
  readonly seed: number;
  readonly resamples: number;
  readonly conf: number;
}

export interface BootstrapResult {
  readonly low: number;
  readonly high: number;
  /** Standard deviation over the resamples. */
  readonly se: number;
  /** Resamples in which the figure did not exist; they are left out. */
  readonly undefinedResamples: number;
}

/** With more undefined resamples than this share the rest is no fair picture. */
const MAX_UNDEFINED_SHARE = 0.05;

/**
 * Percentile interval from resampling whole clusters (prompts) with replacement. `figure` computes the statistic from
 * the drawn clusters, null where it does not exist. Null with fewer than two clusters, or where more than 5 % of the
 * resamples have no figure. Efron & Tibshirani 1993, chapter 13; Field & Welsh 2007 (clusters).
 */
export function clusterBootstrap<T>(
  clusters: readonly T[],
  figure: (drawn: readonly T[]) => number | null,
  { seed, resamples, conf }: BootstrapOptions,
): BootstrapResult | null {
  if (clusters.length < 2) return null;
  const random = createRandom(seed);
  const values: number[] = [];
  for (let i = 0; i < resamples; i++) {
    const value = figure(clusters.map(() => clusters[randomIndex(random, clusters.length)] as T));
    if (value !== null) values.push(value);
  }
  const undefinedResamples = resamples - values.length;
  if (values.length < 2 || undefinedResamples > MAX_UNDEFINED_SHARE * resamples) return null;
  values.sort((a, b) => a - b);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    low: quantile(values, (1 - conf) / 2),
    high: quantile(values, (1 + conf) / 2),
    se: Math.sqrt(squares / (values.length - 1)),
    undefinedResamples,
  };
}

/** Quantile of sorted values by linear interpolation (Hyndman & Fan 1996, type 7). */
function quantile(sorted: readonly number[], probability: number): number {
  const position = probability * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[below + 1] ?? low;
  return low + (position - below) * (high - low);
}
