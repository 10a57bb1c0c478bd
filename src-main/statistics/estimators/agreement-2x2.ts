import { twoSidedT } from '../distributions/student-t.ts';
import { cellsOf, clamp, share, type TwoByTwo } from './two-by-two.ts';

/** Agreement of two raters beside kappa; all null where nothing is labelled. */
export interface Agreement2x2 {
  /** Share of units with the same answer. */
  readonly po: number | null;
  /** Gwet's AC1 with its interval within [-1, 1]; no interval from one unit. */
  readonly ac1: number | null;
  readonly ac1Se: number | null;
  readonly ac1CiLow: number | null;
  readonly ac1CiHigh: number | null;
  /** Prevalence-adjusted bias-adjusted kappa, 2 po − 1. */
  readonly pabak: number | null;
  /** (both yes − both no) / n. */
  readonly prevalenceIndex: number | null;
  /** (human yes only − judge yes only) / n. */
  readonly biasIndex: number | null;
  /** Specific agreement on yes and on no. */
  readonly positiveAgreement: number | null;
  readonly negativeAgreement: number | null;
  readonly reason: string | null;
}

/**
 * AC1 (Gwet 2008; variance as in irrCAC, t with n − 1 degrees of freedom), PABAK, prevalence and bias index (Byrt,
 * Bishop & Carlin 1993) and specific agreement (Feinstein & Cicchetti 1990).
 */
export function agreement2x2(table: TwoByTwo, conf = 0.95): Agreement2x2 {
  const { tp, fn, fp, tn, n } = cellsOf(table);
  const agreement = {
    po: share(tp + tn, n),
    pabak: n > 0 ? (2 * (tp + tn)) / n - 1 : null,
    prevalenceIndex: share(tp - tn, n),
    biasIndex: share(fn - fp, n),
    positiveAgreement: share(2 * tp, 2 * tp + fn + fp),
    negativeAgreement: share(2 * tn, 2 * tn + fn + fp),
  };
  if (n <= 0)
    return {
      ...agreement,
      ac1: null,
      ac1Se: null,
      ac1CiLow: null,
      ac1CiHigh: null,
      reason: 'nothing labelled yet',
    };
  const { ac1, se } = gwetAc1(table);
  if (n <= 1)
    return {
      ...agreement,
      ac1,
      ac1Se: null,
      ac1CiLow: null,
      ac1CiHigh: null,
      reason: 'one unit has no spread',
    };
  const half = twoSidedT(conf, n - 1) * se;
  return {
    ...agreement,
    ac1,
    ac1Se: se,
    ac1CiLow: clamp(ac1 - half, -1, 1),
    ac1CiHigh: clamp(ac1 + half, -1, 1),
    reason: null,
  };
}

/** AC1 = (po − pe) / (1 − pe) with pe = 2 π (1 − π), π the mean share of yes; pe is at most 1/2, so AC1 always exists. */
function gwetAc1(table: TwoByTwo): { readonly ac1: number; readonly se: number } {
  const { tp, fn, fp, tn, n, humanYes, judgeYes } = cellsOf(table);
  const yes = (humanYes + judgeYes) / (2 * n);
  const po = (tp + tn) / n;
  const pe = 2 * yes * (1 - yes);
  const ac1 = (po - pe) / (1 - pe);
  const term = (cell: number, agrees: 0 | 1, meanShare: number) =>
    (cell / n) * (agrees - 2 * (1 - ac1) * (1 - meanShare)) ** 2;
  const spread =
    term(tp, 1, yes) + term(tn, 1, 1 - yes) + term(fn + fp, 0, 0.5) - (po - 2 * (1 - ac1) * pe) ** 2;
  return { ac1, se: Math.sqrt(Math.max(0, spread) / n) / (1 - pe) };
}
