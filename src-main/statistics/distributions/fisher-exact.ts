import { logChoose } from './log-gamma.ts';
import { pValue } from './p-value.ts';

/** Tables whose probability exceeds the observed one by rounding only count as equally extreme (as in R's fisher.test). */
const TIE_TOLERANCE = 1e-7;

/**
 * Two-sided p of Fisher's exact test that two groups share one rate: k1 of n1 against k2 of n2.
 * Sum over the hypergeometric probabilities of all tables that are no likelier than the one seen (Fisher 1935).
 */
export function fisherExact(k1: number, n1: number, k2: number, n2: number): number {
  const successes = k1 + k2;
  const logTotal = logChoose(n1 + n2, successes);
  const pointAt = (k: number) => Math.exp(logChoose(n1, k) + logChoose(n2, successes - k) - logTotal);
  const limit = pointAt(k1) * (1 + TIE_TOLERANCE);
  let sum = 0;
  for (let k = Math.max(0, successes - n2); k <= Math.min(n1, successes); k++) {
    const point = pointAt(k);
    if (point <= limit) sum += point;
  }
  return pValue(sum);
}
