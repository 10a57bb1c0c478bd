import { kishEffectiveN } from './kish.ts';

export interface WeightedSample {
  /** Answers as 1 (yes) or 0. */
  readonly y: readonly number[];
  /** Probability with which each label was drawn, above 0 and at most 1. */
  readonly samplingProb: readonly (number | null)[];
  /** Absent: every unit is its own cluster. */
  readonly cluster?: readonly (string | number)[] | undefined;
}

export interface WeightedRate {
  /** Σ(y/π) / Σ(1/π). */
  readonly hajek: number | null;
  readonly hajekSe: number | null;
  /** Horvitz-Thompson total Σ(y/π), and the population size Σ(1/π) that the weights stand for. */
  readonly htTotal: number | null;
  readonly nHat: number | null;
  readonly kishNEff: number | null;
  readonly reason: string | null;
}

/**
 * Rate of a sample drawn with arbitrary known probabilities. Hájek 1971; Horvitz & Thompson 1952; standard error
 * linearised over clusters with replacement, as R's survey `svymean`. A missing or zero probability is an input error.
 */
export function weightedRate({ y, samplingProb, cluster }: WeightedSample): WeightedRate {
  const none = { hajek: null, hajekSe: null, htTotal: null, nHat: null, kishNEff: null };
  if (y.length === 0) return { ...none, reason: 'nothing labelled yet' };
  const weights = samplingProb
    .map((p) => (p !== null && p > 0 && p <= 1 ? 1 / p : null))
    .filter((w) => w !== null);
  if (weights.length !== y.length) return { ...none, reason: 'a label has no usable sampling probability' };
  const weightOf = (i: number) => weights[i] ?? 0;
  const nHat = weights.reduce((sum, w) => sum + w, 0);
  const htTotal = y.reduce((sum, answer, i) => sum + answer * weightOf(i), 0);
  const hajek = htTotal / nHat;
  const residuals = new Map<string | number, number>();
  y.forEach((answer, i) => {
    const key = cluster === undefined ? i : (cluster[i] ?? i);
    residuals.set(key, (residuals.get(key) ?? 0) + (weightOf(i) * (answer - hajek)) / nHat);
  });
  const hajekSe = linearisedSe([...residuals.values()]);
  return {
    hajek,
    hajekSe,
    htTotal,
    nHat,
    kishNEff: kishEffectiveN(weights),
    reason: hajekSe === null ? 'one cluster has no spread' : null,
  };
}

/** The residuals sum to zero, so their squares need no centring. */
function linearisedSe(residuals: readonly number[]): number | null {
  const m = residuals.length;
  if (m < 2) return null;
  return Math.sqrt((m / (m - 1)) * residuals.reduce((sum, r) => sum + r * r, 0));
}
