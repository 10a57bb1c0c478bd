import { twoSidedZ } from '../distributions/normal-quantile.ts';
import { cellsOf, clamp, type TwoByTwo } from './two-by-two.ts';

export interface CohenKappa {
  readonly n: number;
  /** Observed and expected agreement, 0–1. */
  readonly po: number | null;
  readonly pe: number | null;
  readonly kappa: number | null;
  readonly se: number | null;
  /** Limits within [-1, 1]. */
  readonly ciLow: number | null;
  readonly ciHigh: number | null;
  readonly reason: string | null;
}

/**
 * Cohen's kappa, (po - pe) / (1 - pe), with the non-null asymptotic standard error. Cohen 1960; Fleiss, Cohen &
 * Everitt 1969. Without two answers from both raters there is no interval; with one answer in all, no kappa.
 */
export function cohenKappa(table: TwoByTwo, conf = 0.95): CohenKappa {
  const { n, humanYes, judgeYes, humanNo, judgeNo, tp, tn } = cellsOf(table);
  const none = { kappa: null, se: null, ciLow: null, ciHigh: null };
  if (n <= 0) return { n: 0, po: null, pe: null, ...none, reason: 'nothing labelled yet' };
  const po = (tp + tn) / n;
  const pe = (humanYes * judgeYes + humanNo * judgeNo) / (n * n);
  // Also where the weight of the other answer is lost in rounding.
  if (pe >= 1) return { n, po, pe, ...none, reason: 'only one answer used' };
  if (humanYes === 0 || humanNo === 0 || judgeYes === 0 || judgeNo === 0)
    return { n, po, pe, ...none, kappa: 0, reason: 'uninformative: one rater used one answer only' };
  const kappa = (po - pe) / (1 - pe);
  const se = standardError(table, kappa, pe);
  const half = twoSidedZ(conf) * se;
  return {
    n,
    po,
    pe,
    kappa,
    se,
    ciLow: clamp(kappa - half, -1, 1),
    ciHigh: clamp(kappa + half, -1, 1),
    reason: null,
  };
}

function standardError(table: TwoByTwo, kappa: number, pe: number): number {
  const { tp, fn, fp, tn, n, humanYes, humanNo, judgeYes, judgeNo } = cellsOf(table);
  const agreeing = (cell: number, margins: number) => (cell / n) * (1 - (margins / n) * (1 - kappa)) ** 2;
  const differing = (cell: number, margins: number) => (cell / n) * ((margins / n) * (1 - kappa)) ** 2;
  const spread =
    agreeing(tp, humanYes + judgeYes) +
    agreeing(tn, humanNo + judgeNo) +
    differing(fn, judgeYes + humanNo) +
    differing(fp, judgeNo + humanYes) -
    (kappa - pe * (1 - kappa)) ** 2;
  return Math.sqrt(Math.max(0, spread) / n) / (1 - pe);
}
