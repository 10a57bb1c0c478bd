import { wilsonCi } from './wilson.ts';
import { cellsOf, matthews, share, type TwoByTwo } from './two-by-two.ts';

/** Accuracy of the judge from raw counts; a figure with an empty denominator is null with its limits. */
export interface Diagnostic {
  readonly n: number;
  readonly tp: number;
  readonly fn: number;
  readonly fp: number;
  readonly tn: number;
  readonly sensitivity: number | null;
  readonly sensitivityLow: number | null;
  readonly sensitivityHigh: number | null;
  readonly specificity: number | null;
  readonly specificityLow: number | null;
  readonly specificityHigh: number | null;
  readonly ppv: number | null;
  readonly ppvLow: number | null;
  readonly ppvHigh: number | null;
  readonly npv: number | null;
  readonly npvLow: number | null;
  readonly npvHigh: number | null;
  readonly accuracy: number | null;
  readonly accuracyLow: number | null;
  readonly accuracyHigh: number | null;
  readonly balancedAccuracy: number | null;
  /** Sensitivity + specificity − 1. Youden 1950. */
  readonly youdenJ: number | null;
  readonly mcc: number | null;
  readonly judgePassRate: number | null;
  readonly humanPassRate: number | null;
  readonly reason: string | null;
}

/**
 * Sensitivity, specificity, predictive values and accuracy with Wilson intervals. Sensitivity and specificity are
 * right for simple random labels only: where labelling depended on the verdict use `verdictStratifiedAccuracy`.
 */
export function diagnostic(table: TwoByTwo, conf = 0.95): Diagnostic {
  const { n, tp, fn, fp, tn, humanYes, humanNo, judgeYes, judgeNo } = cellsOf(table);
  const sensitivity = wilsonCi(tp, humanYes, conf);
  const specificity = wilsonCi(tn, humanNo, conf);
  const ppv = wilsonCi(tp, judgeYes, conf);
  const npv = wilsonCi(tn, judgeNo, conf);
  const accuracy = wilsonCi(tp + tn, n, conf);
  const both =
    sensitivity.estimate === null || specificity.estimate === null
      ? null
      : sensitivity.estimate + specificity.estimate;
  return {
    n,
    tp,
    fn,
    fp,
    tn,
    sensitivity: sensitivity.estimate,
    sensitivityLow: sensitivity.low,
    sensitivityHigh: sensitivity.high,
    specificity: specificity.estimate,
    specificityLow: specificity.low,
    specificityHigh: specificity.high,
    ppv: ppv.estimate,
    ppvLow: ppv.low,
    ppvHigh: ppv.high,
    npv: npv.estimate,
    npvLow: npv.low,
    npvHigh: npv.high,
    accuracy: accuracy.estimate,
    accuracyLow: accuracy.low,
    accuracyHigh: accuracy.high,
    balancedAccuracy: both === null ? null : both / 2,
    youdenJ: both === null ? null : both - 1,
    mcc: matthews(table),
    judgePassRate: share(judgeYes, n),
    humanPassRate: share(humanYes, n),
    reason: missing([
      [n, 'nothing labelled yet'],
      [humanYes, 'no human yes'],
      [humanNo, 'no human no'],
      [judgeYes, 'no label where the judge said yes'],
      [judgeNo, 'no label where the judge said no'],
    ]),
  };
}

function missing(needs: readonly (readonly [count: number, reason: string])[]): string | null {
  return needs.find(([count]) => count === 0)?.[1] ?? null;
}
