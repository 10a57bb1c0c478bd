export interface ConfidencePairs {
  /** Answers as 1 (yes) or 0. */
  readonly human: readonly number[];
  /** The judge's probability of yes, 0–1. */
  readonly judgeProb: readonly number[];
  /** Weight of each unit (1 / sampling probability); absent: all alike. */
  readonly weight?: readonly number[] | undefined;
}

export interface ProbabilityCalibration {
  /** Expected calibration error, 0–1; biased upwards in small samples. */
  readonly ece: number | null;
  /** Mean squared distance of probability and answer, 0–1. */
  readonly brier: number | null;
  readonly reason: string | null;
}

/**
 * Are the judge's confidences right? ECE over equal-width bins [i/b, (i+1)/b), the last closed (Guo et al. 2017), and
 * Brier score (Brier 1950).
 */
export function probabilityCalibration(pairs: ConfidencePairs, bins = 10): ProbabilityCalibration {
  const { human, judgeProb, weight } = pairs;
  const total = human.reduce((sum, _, i) => sum + (weight?.[i] ?? 1), 0);
  if (total <= 0) return { ece: null, brier: null, reason: 'no labelled confidences' };
  const gaps = new Array<number>(bins).fill(0);
  let squares = 0;
  human.forEach((answer, i) => {
    const probability = judgeProb[i] ?? 0;
    const w = weight?.[i] ?? 1;
    const bin = Math.min(bins - 1, Math.floor(probability * bins));
    gaps[bin] = (gaps[bin] ?? 0) + w * (answer - probability);
    squares += w * (answer - probability) ** 2;
  });
  return {
    ece: gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / total,
    brier: squares / total,
    reason: null,
  };
}
