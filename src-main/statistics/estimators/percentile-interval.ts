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
 * Percentile interval of a figure from its values in bootstrap resamples, null where it did not exist. Null where that was
 * so in more than 5 % of them. Efron & Tibshirani 1993, chapter 13.
 */
export function percentileInterval(values: readonly (number | null)[], conf: number): BootstrapResult | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const undefinedResamples = values.length - sorted.length;
  if (sorted.length < 2 || undefinedResamples > MAX_UNDEFINED_SHARE * values.length) return null;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    low: quantile(sorted, (1 - conf) / 2),
    high: quantile(sorted, (1 + conf) / 2),
    se: Math.sqrt(squares / (sorted.length - 1)),
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
