import type { Verdict } from '../../../domain/index.ts';
import { clusterMean } from '../../../statistics/estimators/cluster-mean.ts';
import { stratifiedRate } from '../../../statistics/estimators/stratified-rate.ts';
import { clamp, share } from '../../../statistics/estimators/two-by-two.ts';
import { tooFewLabels, type Evidence } from './evidence.ts';
import { bareFigure, completeFigure, figureWith, noFigure, roundPercent, type Figure } from './figure.ts';
import type { CalibrationOptions } from './options.ts';
import type { PromptTotals } from './prompt-bootstrap.ts';
import { firstBlindAnswers } from './reference-label.ts';
import { verdictCells } from './verdict-cells.ts';

/** A rate for its two targets, which are never mixed (docs/statistics.md). */
export interface TargetedRate {
  /** On exactly these samples: only the choice of labels is random. */
  readonly theseSamples: Figure;
  /** On new prompts like these: prompts are random too. */
  readonly newPrompts: Figure;
}

export interface CorrectedRate extends TargetedRate {
  /** Whatever the unlabelled verdict holds, all no to all yes; null where every verdict has labels. */
  readonly bounds: { readonly low: number; readonly high: number } | null;
  /** With every "cannot tell" taken for no, and for yes; null where they are few. */
  readonly unclearBounds: { readonly low: number; readonly high: number } | null;
  /** Smallest and largest rate with one annotator's own labels as reference; null with fewer than two annotators. */
  readonly byAnnotator: { readonly low: number; readonly high: number; readonly annotators: number } | null;
}

/** The judge's own rate: exact on these samples, clustered by prompt for new ones. */
export function judgedRate(
  { judgeYes, judgeNo, rows, hasAllRows }: Evidence,
  options: CalibrationOptions,
): TargetedRate {
  const rate = share(judgeYes, judgeYes + judgeNo);
  if (rate === null) return { theseSamples: noFigure('no samples'), newPrompts: noFigure('no samples') };
  const theseSamples: Figure = { value: rate, low: rate, high: rate, reason: null };
  if (!hasAllRows) return { theseSamples, newPrompts: bareFigure(rate, ONLY_LABELLED) };
  const { low, high, reason } = clusterMean(
    rows.map(({ judge }) => (judge === 'yes' ? 1 : 0)),
    rows.map(({ taskKey }) => taskKey),
    options.conf,
  );
  const limits = low === null || high === null ? null : { low: clamp(low, 0, 1), high: clamp(high, 0, 1) };
  return { theseSamples, newPrompts: figureWith(rate, limits, reason ?? '') };
}

/** The rate that people would give, post-stratified on run and verdict. */
export function correctedRate(evidence: Evidence, options: CalibrationOptions): CorrectedRate {
  const { estimate, moverLow, moverHigh, boundLow, boundHigh } = stratifiedRate(evidence.cells, options.conf);
  const refusal = tooFewLabels(evidence, options) ?? (estimate === null ? 'no samples' : null);
  const bounds = boundLow === null || boundHigh === null ? null : { low: boundLow, high: boundHigh };
  const others = {
    bounds,
    unclearBounds: unclearBounds(evidence, options),
    byAnnotator: annotatorRange(evidence, options),
  };
  if (refusal !== null || estimate === null || moverLow === null || moverHigh === null) {
    const none = noFigure(refusal ?? 'no samples');
    return { theseSamples: none, newPrompts: none, ...others };
  }
  return {
    theseSamples: { value: estimate, low: moverLow, high: moverHigh, reason: null },
    newPrompts: rateOnNewPrompts(evidence, estimate, options),
    ...others,
  };
}

/** Judge rate minus corrected rate: the corrected interval reflected about the exact judge rate. Positive: too generous. */
export function judgeBias(judged: Figure, corrected: Figure): Figure {
  const rate = completeFigure(corrected);
  if (judged.value === null || rate === null) return noFigure(corrected.reason ?? 'no samples');
  return {
    value: judged.value - rate.estimate,
    low: judged.value - rate.high,
    high: judged.value - rate.low,
    reason: null,
  };
}

/** "judge too generous by 6.0 pts, 95% CI 2.0 to 11.0"; the reason where there is no bias figure. */
export function biasInWords(bias: Figure, conf: number): string {
  const known = completeFigure(bias);
  if (known === null) return `n/a: ${bias.reason ?? ''}`;
  const points = (value: number) => (100 * value).toFixed(1).replace('-', '−');
  const strict = known.estimate < 0;
  const size = points(Math.abs(known.estimate));
  if (known.low === known.high)
    return size === '0.0'
      ? 'judge neither too generous nor too strict'
      : `judge too ${strict ? 'strict' : 'generous'} by ${size} pts, exactly`;
  const [low, high] = strict ? [-known.high, -known.low] : [known.low, known.high];
  const level = roundPercent(conf);
  return `judge too ${strict ? 'strict' : 'generous'} by ${size} pts, ${level} CI ${points(low)} to ${points(high)}`;
}

/** Why there is no figure for new prompts. */
export const ONLY_LABELLED = 'needs every judged sample, not the labelled ones only';

function rateOnNewPrompts(evidence: Evidence, estimate: number, options: CalibrationOptions): Figure {
  if (!evidence.hasAllRows) return bareFigure(estimate, ONLY_LABELLED);
  const limits = evidence.bootstrap(correctedRateOf);
  return figureWith(
    estimate,
    limits,
    `needs ${options.bootstrapPrompts} prompts with labels under every verdict`,
  );
}

/** The corrected rate of resampled prompts; null where a verdict that occurs has no label among them. */
export function correctedRateOf({
  table: [[tp, fn], [fp, tn]],
  judgeYes,
  judgeNo,
}: PromptTotals): number | null {
  const ppv = judgeYes === 0 ? 0 : share(tp, tp + fp);
  const falseOmission = judgeNo === 0 ? 0 : share(fn, fn + tn);
  if (ppv === null || falseOmission === null || judgeYes + judgeNo === 0) return null;
  return (judgeYes * ppv + judgeNo * falseOmission) / (judgeYes + judgeNo);
}

function unclearBounds(evidence: Evidence, options: CalibrationOptions) {
  const unclear = evidence.samples.flatMap(({ row, reference, probability }) =>
    (reference.kind === 'unclear' || reference.kind === 'undecidable') && probability !== null
      ? [{ row, probability }]
      : [],
  );
  const asked = evidence.labelled.length + unclear.length;
  if (asked === 0 || unclear.length <= options.unclearShare * asked) return null;
  const taking = (human: Verdict) =>
    rateWith(evidence, [...evidence.labelled, ...unclear.map((s) => ({ ...s, human }))], options);
  const [low, high] = [taking('no'), taking('yes')];
  return low === null || high === null ? null : { low, high };
}

function annotatorRange(evidence: Evidence, options: CalibrationOptions) {
  const answers = evidence.samples.flatMap(({ row, probability }) =>
    probability === null
      ? []
      : firstBlindAnswers(row.labels).flatMap(({ annotator, value }) =>
          value === 'unclear' ? [] : [{ annotator, sample: { row, probability, human: value } }],
        ),
  );
  const rates = [...new Set(answers.map(({ annotator }) => annotator))]
    .map((name) => answers.filter(({ annotator }) => annotator === name).map(({ sample }) => sample))
    .map((own) => rateWith(evidence, own, options))
    .filter((rate) => rate !== null);
  if (rates.length < 2) return null;
  return { low: Math.min(...rates), high: Math.max(...rates), annotators: rates.length };
}

/** The corrected rate with other reference labels on the same population. */
function rateWith(
  evidence: Evidence,
  labelled: Evidence['labelled'],
  options: CalibrationOptions,
): number | null {
  const sizes = evidence.cells.map(({ runKey, judge, N }) => ({
    runKey,
    judge,
    size: N,
  }));
  return stratifiedRate(verdictCells([], labelled, sizes), options.conf).estimate;
}
