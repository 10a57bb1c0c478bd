import type { JudgeAccuracy } from './judge-accuracy.ts';
import type { HumanAgreement } from './human-agreement.ts';
import { completeFigure, decimal, percent, roundPercent, type Figure } from './figure.ts';
import type { CalibrationOptions } from './options.ts';
import { cellsOf, type TwoByTwo } from '../../../statistics/estimators/two-by-two.ts';

/**
 * May the judge's verdicts on this item be used? `do-not-use-raw` comes before the others: a judge that is shown to be off
 * stays so however narrow the corrected interval. `humans-disagree` takes the place of any badge of the judge.
 */
export interface Badge {
  readonly level:
    'trusted' | 'usable-with-correction' | 'do-not-use-raw' | 'not-enough-labels' | 'humans-disagree';
  /** Why, in one sentence. */
  readonly reason: string;
}

/** Reads the badge from lower and upper limits, never from points (docs/statistics.md). */
export function trustBadge(
  figures: {
    readonly raw: TwoByTwo;
    readonly corrected: Figure;
    readonly bias: Figure;
    readonly accuracy: JudgeAccuracy;
    readonly humans: HumanAgreement;
  },
  options: CalibrationOptions,
): Badge {
  const { accuracy, humans } = figures;
  const alpha = humans.alpha.value;
  if (alpha !== null && alpha < options.humanAlpha && humans.doublyLabelled >= options.agreementUnits)
    return {
      level: 'humans-disagree',
      reason: `people do not agree on it (alpha ${decimal(alpha)} on ${humans.doublyLabelled} units, wanted is ${options.humanAlpha})`,
    };
  const off = provenOff(accuracy, figures.bias, options);
  const width = halfWidth(figures.corrected);
  const usable = width !== null && width <= options.wantedHalfWidth;
  const precision = precisionInWords(width);
  if (off !== null) return { level: 'do-not-use-raw', reason: usable ? `${off}; ${precision}` : off };
  const trust = trustedBecause(figures.raw, accuracy, options);
  if (trust !== null) return { level: 'trusted', reason: trust };
  if (usable) return { level: 'usable-with-correction', reason: precision };
  const missing =
    figures.corrected.reason ?? `${precision}, wanted is ±${roundPercent(options.wantedHalfWidth)}`;
  return { level: 'not-enough-labels', reason: missing };
}

function provenOff(accuracy: JudgeAccuracy, bias: Figure, options: CalibrationOptions): string | null {
  const balanced = accuracy.balancedAccuracy.high;
  if (balanced !== null && balanced < options.uselessBalancedAccuracy)
    return `balanced accuracy is at most ${percent(balanced)}, below ${percent(options.uselessBalancedAccuracy)}`;
  const limits = completeFigure(bias);
  const least = limits === null ? 0 : Math.max(0, limits.low, -limits.high);
  return least > options.largeBias ? `the judge is off by at least ${percent(least)}` : null;
}

function trustedBecause(
  raw: TwoByTwo,
  { ppv, npv }: JudgeAccuracy,
  options: CalibrationOptions,
): string | null {
  const { judgeYes, judgeNo } = cellsOf(raw);
  const counted = Math.min(judgeYes, judgeNo) >= options.trustedLabelsPerVerdict;
  if (!counted || ppv.low === null || npv.low === null) return null;
  if (Math.min(ppv.low, npv.low) < options.trustedPredictiveValue) return null;
  return `people uphold at least ${percent(ppv.low)} of its yes and ${percent(npv.low)} of its no`;
}

function precisionInWords(width: number | null): string {
  if (width === null) return '';
  return width === 0
    ? 'the corrected rate is exact: every sample is labelled'
    : `the corrected rate is known to ±${percent(width)}`;
}

function halfWidth(figure: Figure): number | null {
  const limits = completeFigure(figure);
  return limits === null ? null : (limits.high - limits.low) / 2;
}
