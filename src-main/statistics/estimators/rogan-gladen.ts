import { clamp } from './two-by-two.ts';

export interface RoganGladenPoint {
  /** Clipped to [0, 1]; `estimateRaw` is what the formula gave. */
  readonly estimate: number | null;
  readonly estimateRaw: number | null;
  readonly clipped: boolean;
  readonly reason: string | null;
}

/** True rate behind an apparent rate and a judge of known accuracy: (r + Sp − 1) / (Se + Sp − 1). Rogan & Gladen 1978. */
export function roganGladen(apparent: number, sensitivity: number, specificity: number): RoganGladenPoint {
  if (sensitivity + specificity <= 1)
    return {
      estimate: null,
      estimateRaw: null,
      clipped: false,
      reason: 'judge no better than chance (Se + Sp ≤ 1)',
    };
  const raw = (apparent + specificity - 1) / (sensitivity + specificity - 1);
  const estimate = clamp(raw, 0, 1);
  return { estimate, estimateRaw: raw, clipped: estimate !== raw, reason: null };
}

export interface JudgedPairs {
  /** Answers as 1 (yes) or 0, on the labelled and on the unlabelled units. */
  readonly human: readonly number[];
  readonly judge: readonly number[];
  readonly unlabeledJudge: readonly number[];
}

/**
 * The same correction with Se and Sp taken from labelled pairs, as judgy computes its point estimate. A check only: it is
 * wrong where labelling depended on the verdict, and judgy's bootstrap interval is not used.
 */
export function roganGladenPoint({ human, judge, unlabeledJudge }: JudgedPairs): RoganGladenPoint {
  const none = { estimate: null, estimateRaw: null, clipped: false };
  const judgeWhere = (answer: number) => judge.filter((_, i) => human[i] === answer);
  const sensitivity = meanOf(judgeWhere(1));
  const falseYes = meanOf(judgeWhere(0));
  const apparent = meanOf(unlabeledJudge);
  if (sensitivity === null) return { ...none, reason: 'no human yes among the labels' };
  if (falseYes === null) return { ...none, reason: 'no human no among the labels' };
  if (apparent === null) return { ...none, reason: 'nothing judged' };
  return roganGladen(apparent, sensitivity, 1 - falseYes);
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
