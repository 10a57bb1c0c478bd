import { cohenKappa } from './cohen-kappa.ts';
import { kishEffectiveN } from './kish.ts';
import { cellsOf, matthews, share, type TwoByTwo } from './two-by-two.ts';

/** Answers of two raters to the same units as 1 (yes) or 0, and the weight of each unit (1 / sampling probability). */
export interface WeightedPairs {
  readonly human: readonly number[];
  readonly judge: readonly number[];
  /** Absent: every unit counts alike. */
  readonly weight?: readonly number[] | undefined;
}

/** All figures 0–1, kappa and mcc −1–1; null where a margin is empty. */
export interface WeightedAgreement {
  readonly kappa: number | null;
  readonly accuracy: number | null;
  readonly sensitivity: number | null;
  readonly specificity: number | null;
  readonly ppv: number | null;
  readonly npv: number | null;
  readonly balancedAccuracy: number | null;
  readonly mcc: number | null;
  readonly kishNEff: number | null;
  readonly reason: string | null;
}

/**
 * Accuracy figures of a sample drawn with unequal probabilities, from the 2×2 table of weight sums.
 * Begg & Greenes 1983 (inverse-probability weights); intervals come from a bootstrap of whole prompts.
 */
export function weightedAgreement(pairs: WeightedPairs): WeightedAgreement {
  const weights = pairs.weight ?? pairs.human.map(() => 1);
  return { ...tableAccuracy(weightedTable(pairs)), kishNEff: kishEffectiveN(weights) };
}

/** The 2×2 table of weight sums. */
export function weightedTable({ human, judge, weight }: WeightedPairs): TwoByTwo {
  const sums: [[number, number], [number, number]] = [
    [0, 0],
    [0, 0],
  ];
  human.forEach((answer, i) => {
    sums[answer === 1 ? 0 : 1][judge[i] === 1 ? 0 : 1] += weight?.[i] ?? 1;
  });
  return sums;
}

/** Accuracy figures of a table of counts or weight sums. */
export function tableAccuracy(table: TwoByTwo): Omit<WeightedAgreement, 'kishNEff'> {
  const { tp, tn, n, humanYes, humanNo, judgeYes, judgeNo } = cellsOf(table);
  const sensitivity = share(tp, humanYes);
  const specificity = share(tn, humanNo);
  const { kappa, reason } = cohenKappa(table);
  return {
    kappa,
    accuracy: share(tp + tn, n),
    sensitivity,
    specificity,
    ppv: share(tp, judgeYes),
    npv: share(tn, judgeNo),
    balancedAccuracy: sensitivity === null || specificity === null ? null : (sensitivity + specificity) / 2,
    mcc: matthews(table),
    reason,
  };
}
