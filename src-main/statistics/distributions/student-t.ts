import { incompleteBeta } from './incomplete-beta.ts';
import { normalQuantile } from './normal-quantile.ts';

/** Above this many degrees of freedom the correction to the normal quantile is below 1e-12. */
const NORMAL_DF = 1e12;
const BISECTIONS = 200;

/**
 * The t of a two-sided interval with `df` > 0 degrees of freedom: 2.7764451051977987 for 0.95 and df 4.
 * Solved by bisection on the exact tail P(|T| > t) = I_{df/(df+t²)}(df/2, 1/2) (DLMF 8.17).
 */
export function twoSidedT(conf: number, df: number): number {
  const tails = 1 - conf;
  const z = normalQuantile(1 - tails / 2);
  if (df > NORMAL_DF) return z;
  let low = 0;
  let high = z + 1;
  while (tailsBeyond(high, df) > tails) high *= 2;
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (tailsBeyond(middle, df) > tails) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function tailsBeyond(t: number, df: number): number {
  const t2 = t * t;
  // the complement is used for small t, where df/(df+t²) would lose its digits
  return t2 < df
    ? 1 - incompleteBeta(t2 / (df + t2), 0.5, df / 2)
    : incompleteBeta(df / (df + t2), df / 2, 0.5);
}
