import { logChoose } from './log-gamma.ts';

/** Probability of exactly k heads in n throws of a fair coin: C(n, k) / 2^n. */
export function fairCoinPoint(k: number, n: number): number {
  return Math.exp(logChoose(n, k) - n * Math.LN2);
}

/** Probability of at most k heads in n throws of a fair coin. */
export function fairCoinAtMost(k: number, n: number): number {
  let sum = 0;
  for (let heads = 0; heads <= k; heads++) sum += fairCoinPoint(heads, n);
  return Math.min(1, sum);
}
