import { incompleteBeta } from './incomplete-beta.ts';
import { twoSidedZ } from './normal-quantile.ts';

/** From here the expansion around the normal quantile is exact to 1e-11, while the incomplete beta function loses digits. */
const MANY_DF = 2000;
const BISECTIONS = 200;

/**
 * The t of a two-sided interval with `df` > 0 degrees of freedom: 2.7764451051977987 for 0.95 and df 4.
 * Solved by bisection on the exact tail P(|T| > t) = I_{df/(df+t²)}(df/2, 1/2) (DLMF 8.17), by an expansion where df is large.
 */
export function twoSidedT(conf: number, df: number): number {
  const tails = 1 - conf;
  const z = twoSidedZ(conf);
  if (df > MANY_DF) return aroundNormal(z, df);
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

/** Cornish–Fisher expansion of the quantile in powers of 1/df (Abramowitz & Stegun 26.7.5). */
function aroundNormal(z: number, df: number): number {
  const z2 = z * z;
  const terms = [
    (z * (z2 + 1)) / 4,
    (z * ((5 * z2 + 16) * z2 + 3)) / 96,
    (z * (((3 * z2 + 19) * z2 + 17) * z2 - 15)) / 384,
    (z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945)) / 92160,
  ];
  return terms.reduceRight((sum, term) => (sum + term) / df, 0) + z;
}

/** P(|T| > t) for t ≥ 0: the two-sided p value of a t statistic. */
function tailsBeyond(t: number, df: number): number {
  const t2 = t * t;
  // the complement is used for small t, where df/(df+t²) would lose its digits
  return t2 < df
    ? 1 - incompleteBeta(t2 / (df + t2), 0.5, df / 2)
    : incompleteBeta(df / (df + t2), df / 2, 0.5);
}
