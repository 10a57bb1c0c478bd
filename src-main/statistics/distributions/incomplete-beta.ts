import { logGamma } from './log-gamma.ts';

const MAX_STEPS = 500;
const PRECISION = 1e-16;
const TINY = 1e-300;

/**
 * Regularised incomplete beta function I_x(a, b), for a, b > 0 and 0 ≤ x ≤ 1.
 * Source: continued fraction DLMF 8.17.22, evaluated by Lentz's method on the side where it converges fast.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const logFront = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b);
  const front = Math.exp(logFront);
  return x < (a + 1) / (a + b + 2)
    ? (front / a) * continuedFraction(x, a, b)
    : 1 - (front / b) * continuedFraction(1 - x, b, a);
}

function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MAX_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return value;
}

function awayFromZero(x: number): number {
  return Math.abs(x) < TINY ? TINY : x;
}
