import { twoSidedZ } from '../distributions/normal-quantile.ts';
import { roganGladen, type RoganGladenPoint } from './rogan-gladen.ts';
import { clamp } from './two-by-two.ts';

/** A run judged without labels, and the labelled counts of another run that Se and Sp are carried over from. */
export interface TransportCounts {
  readonly judgeYes: number;
  readonly judgeN: number;
  readonly tp: number;
  readonly humanYes: number;
  readonly tn: number;
  readonly humanNo: number;
}

export interface RoganGladenLr extends RoganGladenPoint {
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Rogan-Gladen rate with the interval of Lang & Reiczigel 2014, eq. 4 with the sign as corrected in R's asht
 * (`prevSeSp`): one success and one failure are added to Se and Sp, z²/2 of each to the apparent rate. Assumes that the
 * judge errs here as it did where it was labelled.
 */
export function roganGladenLr(counts: TransportCounts, conf = 0.95): RoganGladenLr {
  const none = { estimate: null, estimateRaw: null, clipped: false, low: null, high: null };
  const { judgeYes, judgeN, tp, humanYes, tn, humanNo } = counts;
  if (judgeN <= 0) return { ...none, reason: 'nothing judged' };
  if (humanYes <= 0) return { ...none, reason: 'no human yes among the labels' };
  if (humanNo <= 0) return { ...none, reason: 'no human no among the labels' };
  const point = roganGladen(judgeYes / judgeN, tp / humanYes, tn / humanNo);
  if (point.estimate === null) return { ...point, low: null, high: null };

  const z = twoSidedZ(conf);
  const rate = shrunk(judgeYes, judgeN, (z * z) / 2);
  const se = shrunk(tp, humanYes, 1);
  const sp = shrunk(tn, humanNo, 1);
  const youden = se.share + sp.share - 1;
  if (youden <= 0) return { ...point, low: null, high: null, reason: 'too few labels for an interval' };
  const centre = (rate.share + sp.share - 1) / youden;
  const shift = 2 * z * z * (centre * se.variance - (1 - centre) * sp.variance);
  const half =
    (z * Math.sqrt(rate.variance + centre ** 2 * se.variance + (1 - centre) ** 2 * sp.variance)) / youden;
  const low = clamp(centre + shift - half, 0, 1);
  const high = clamp(centre + shift + half, 0, 1);
  const outside = point.estimate < low || point.estimate > high;
  return {
    ...point,
    low,
    high,
    reason: outside
      ? 'the estimate lies outside its interval, which is built around shrunken rates'
      : point.reason,
  };
}

/** A share after adding the same number of successes and failures, with its binomial variance. */
function shrunk(k: number, n: number, added: number) {
  const total = n + 2 * added;
  const share = (k + added) / total;
  return { share, variance: (share * (1 - share)) / total };
}
