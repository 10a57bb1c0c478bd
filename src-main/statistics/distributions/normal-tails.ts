const MAX_TERMS = 500;
const PRECISION = 1e-17;
/** Below this the series converges fast, above it the continued fraction. */
const SERIES_LIMIT = 2;

/**
 * Probability that a standard normal number lies farther from zero than `z`, on either side: erfc(|z| / √2).
 * Source: series DLMF 7.6.2 near zero, continued fraction DLMF 7.9.2 in the tails.
 */
export function normalTails(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  return x < SERIES_LIMIT ? 1 - erfSeries(x) : erfcFraction(x);
}

function erfSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < MAX_TERMS; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
    if (term < PRECISION * sum) break;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

function erfcFraction(x: number): number {
  let value = 0;
  for (let n = 120; n > 0; n--) value = n / 2 / (x + value);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + value);
}
