import { incompleteBeta } from './incomplete-beta.ts';

const BISECTIONS = 200;

/** Quantile of the beta distribution with a, b > 0, by bisection on the incomplete beta function. */
export function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (incompleteBeta(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
