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
  const { n, humanYes, judgeYes, humanNo, judgeNo, tp, fn, fp, tn } = cellsOf(table);
  const none = { kappa: null, se: null, ciLow: null, ciHigh: null };
  if (n <= 0) return { n: 0, po: null, pe: null, ...none, reason: 'nothing labelled yet' };
  const po = (tp + tn) / n;
  const pe = (humanYes * judgeYes + humanNo * judgeNo) / (n * n);
  // Also where the weight of the other answer is lost in rounding.
  if (pe >= 1) return { n, po, pe, ...none, reason: 'only one answer used' };
  if (humanYes === 0 || humanNo === 0 || judgeYes === 0 || judgeNo === 0)
    return { n, po, pe, ...none, kappa: 0, reason: 'uninformative: one rater used one answer only' };
  // (po − pe) / (1 − pe) from products of cells: the difference of two shares near 1 would lose its digits
  const byChance = humanYes * judgeNo + humanNo * judgeYes;
  const kappa = (2 * (tp * tn - fn * fp)) / byChance;
  const se = standardError(table, kappa, byChance / (n * n));
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

/**
 * The variance of the cells' influences as half the mean square of their differences, each written without subtracting shares
 * near 1: the usual formula gives 0 where one cell holds nearly everything.
 */
function standardError(table: TwoByTwo, kappa: number, disagreementByChance: number): number {
  const { tp, fn, fp, tn, n, humanYes, humanNo, judgeYes, judgeNo } = cellsOf(table);
  const pairs: readonly (readonly [weight: number, difference: number])[] = [
    [tp * fn, 2 * humanNo + kappa * (humanYes - humanNo)],
    [tp * fp, 2 * judgeNo + kappa * (judgeYes - judgeNo)],
    [tn * fn, 2 * judgeYes + kappa * (judgeNo - judgeYes)],
    [tn * fp, 2 * humanYes + kappa * (humanNo - humanYes)],
    [tp * tn, (1 - kappa) * (humanYes + judgeYes - humanNo - judgeNo)],
    [fn * fp, (1 - kappa) * (judgeYes + humanNo - judgeNo - humanYes)],
  ];
  const variance = pairs.reduce(
    (sum, [weight, difference]) => sum + (weight / (n * n)) * (difference / n) ** 2,
    0,
  );
  return Math.sqrt(variance / n) / disagreementByChance;
}
