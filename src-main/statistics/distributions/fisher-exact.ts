import { pValue } from './p-value.ts';

/** Tables whose probability exceeds the observed one by rounding only count as equally extreme (as in R's fisher.test). */
const TIE_TOLERANCE = 1e-7;

/**
 * Two-sided p of Fisher's exact test that two groups share one rate: k1 of n1 against k2 of n2.
 * Sum over the hypergeometric probabilities of all tables that are no likelier than the one seen (Fisher 1935).
 */
export function fisherExact(k1: number, n1: number, k2: number, n2: number): number {
  const successes = k1 + k2;
  const [least, most] = [Math.max(0, successes - n2), Math.min(n1, successes)];
  const mode = Math.floor(((n1 + 1) * (successes + 1)) / (n1 + n2 + 2));
  const start = Math.min(most, Math.max(least, mode));
  // relative to the likeliest table and from one table to the next: factorials of millions would lose their digits
  const points = new Map([[start, 1]]);
  let total = 1;
  let point = 1;
  for (let k = start; k < most && point > 0; k++) {
    point *= ((n1 - k) * (successes - k)) / ((k + 1) * (n2 - successes + k + 1));
    points.set(k + 1, point);
    total += point;
  }
  point = 1;
  for (let k = start; k > least && point > 0; k--) {
    point *= (k * (n2 - successes + k)) / ((n1 - k + 1) * (successes - k + 1));
    points.set(k - 1, point);
    total += point;
  }
  const limit = (points.get(k1) ?? 0) * (1 + TIE_TOLERANCE);
  let sum = 0;
  for (const value of points.values()) if (value <= limit) sum += value;
  return pValue(sum / total);
}
