import { twoSidedZ } from '../distributions/normal-quantile.ts';
import { moverDifference, moverSum, type EstimateWithLimits } from './mover.ts';
import type { Stratum } from './stratified-rate.ts';
import { clamp } from './two-by-two.ts';
import { verdictStratifiedAccuracy } from './verdict-stratified-accuracy.ts';

/** What was labelled of one run, by the verdict of the judge. */
export interface LabelledRun {
  readonly yes: Stratum;
  readonly no: Stratum;
}

interface AccuracyDifference {
  /** A − B; null with the limits and p where a run has none. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
}

export interface JudgeDifference {
  readonly sensitivity: AccuracyDifference;
  readonly specificity: AccuracyDifference;
  /** Youden's J, sensitivity + specificity − 1, of each run. */
  readonly j: {
    readonly a: number | null;
    readonly b: number | null;
    readonly difference: number | null;
    readonly low: number | null;
    readonly high: number | null;
  };
  /** The smallest difference that four of five such samples would have shown, at a level of 5 %. */
  readonly detectable: { readonly sensitivity: number | null; readonly specificity: number | null };
  readonly reason: string | null;
}

/** z of the level and of the power of `detectable`. */
const DETECTABLE_Z = twoSidedZ(0.95) + twoSidedZ(0.6);
const BISECTIONS = 60;

/**
 * Is the judge the same in both runs? Sensitivity and specificity are compared, which do not depend on the rate as the shares of upheld
 * verdicts do: MOVER (Zou & Donner 2008) over the limits of `verdictStratifiedAccuracy`. p is the smallest 1 − conf whose
 * interval holds 0.
 */
export function judgeDifference(a: LabelledRun, b: LabelledRun, conf = 0.95): JudgeDifference {
  const [left, right] = [accuracyOf(a, conf), accuracyOf(b, conf)];
  const youden = [left, right].map(({ sensitivity, specificity }) =>
    sensitivity === null || specificity === null ? null : youdenJ(sensitivity, specificity),
  );
  const [jA = null, jB = null] = youden;
  const ofJ = jA === null || jB === null ? null : moverDifference(jA, jB);
  return {
    sensitivity: compare(a, b, 'sensitivity', conf),
    specificity: compare(a, b, 'specificity', conf),
    j: {
      a: jA?.estimate ?? null,
      b: jB?.estimate ?? null,
      difference: ofJ?.estimate ?? null,
      low: ofJ === null ? null : clamp(ofJ.low, -2, 2),
      high: ofJ === null ? null : clamp(ofJ.high, -2, 2),
    },
    detectable: {
      sensitivity: detectable(standardErrorOf(a, 'sensitivity'), standardErrorOf(b, 'sensitivity')),
      specificity: detectable(standardErrorOf(a, 'specificity'), standardErrorOf(b, 'specificity')),
    },
    reason: left.reason ?? right.reason,
  };
}

type Side = 'sensitivity' | 'specificity';

interface Accuracy {
  readonly sensitivity: EstimateWithLimits | null;
  readonly specificity: EstimateWithLimits | null;
  readonly reason: string | null;
}

function accuracyOf({ yes, no }: LabelledRun, conf: number): Accuracy {
  const { sensitivity, sensLow, sensHigh, specificity, specLow, specHigh, reason } =
    verdictStratifiedAccuracy(yes, no, conf);
  const complete = (estimate: number | null, low: number | null, high: number | null) =>
    estimate === null || low === null || high === null ? null : { estimate, low, high };
  return {
    sensitivity: complete(sensitivity, sensLow, sensHigh),
    specificity: complete(specificity, specLow, specHigh),
    reason,
  };
}

function youdenJ(sensitivity: EstimateWithLimits, specificity: EstimateWithLimits): EstimateWithLimits {
  const sum = moverSum([
    { ...sensitivity, weight: 1 },
    { ...specificity, weight: 1 },
  ]);
  return { estimate: sum.estimate - 1, low: sum.low - 1, high: sum.high - 1 };
}

function compare(a: LabelledRun, b: LabelledRun, side: Side, conf: number): AccuracyDifference {
  const at = (level: number) => {
    const [left, right] = [accuracyOf(a, level)[side], accuracyOf(b, level)[side]];
    return left === null || right === null ? null : moverDifference(left, right);
  };
  const interval = at(conf);
  if (interval === null) return { difference: null, low: null, high: null, p: null };
  return {
    difference: interval.estimate,
    low: clamp(interval.low, -1, 1),
    high: clamp(interval.high, -1, 1),
    p: smallestLevel((alpha) => {
      const limits = at(1 - alpha);
      return limits !== null && limits.low <= 0 && limits.high >= 0;
    }),
  };
}

/** The largest alpha whose interval still holds 0, by bisection on its logarithm; intervals shrink as alpha grows. */
function smallestLevel(holdsZero: (alpha: number) => boolean): number {
  const LEAST = 1e-12;
  if (holdsZero(1 - LEAST)) return 1;
  if (!holdsZero(LEAST)) return LEAST;
  let low = Math.log(LEAST);
  let high = 0;
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (holdsZero(Math.exp(middle))) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

/** Delta method on the odds, with half a label added to every count; null where a verdict has no label. */
function standardErrorOf({ yes, no }: LabelledRun, side: Side): number | null {
  if (yes.n <= 0 || no.n <= 0 || yes.N <= 0 || no.N <= 0) return null;
  const [own, other] = side === 'sensitivity' ? [yes, no] : [no, yes];
  const hits = side === 'sensitivity' ? own.humanYes : own.n - own.humanYes;
  const misses = side === 'sensitivity' ? other.humanYes : other.n - other.humanYes;
  const [a, m, b, w] = [hits + 0.5, own.n + 0.5, misses + 0.5, other.n + 0.5];
  const odds = ((own.N / other.N) * (a * w)) / (m * b);
  const rate = odds / (1 + odds);
  return rate * (1 - rate) * Math.sqrt(Math.max(0, 1 / a - 1 / m + 1 / b - 1 / w));
}

function detectable(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : DETECTABLE_Z * Math.hypot(a, b);
}
