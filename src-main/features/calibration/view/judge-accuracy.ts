import { moverSum } from '../../../statistics/estimators/mover.ts';
import type { Stratum } from '../../../statistics/estimators/stratified-rate.ts';
import { clamp } from '../../../statistics/estimators/two-by-two.ts';
import { verdictStratifiedAccuracy } from '../../../statistics/estimators/verdict-stratified-accuracy.ts';
import { wilsonLimits } from '../../../statistics/estimators/wilson.ts';
import { isCensus, tooFewLabels, type Evidence } from './evidence.ts';
import { bareFigure, completeFigure, exactFigure, noFigure, type Figure } from './figure.ts';
import type { JudgeTables } from './judge-table.ts';
import type { CalibrationOptions } from './options.ts';

export interface JudgeAccuracy {
  /** Share of the judge's yes, and of its no, that people uphold. */
  readonly ppv: Figure;
  readonly npv: Figure;
  /** Weighted back to all samples (Begg & Greenes), so right under labelling by verdict. */
  readonly sensitivity: Figure;
  readonly specificity: Figure;
  readonly balancedAccuracy: Figure;
  /** Sensitivity + specificity − 1; null where either is missing. */
  readonly youdenJ: number | null;
}

/** How far the judge's verdicts can be trusted, on these samples. */
export function judgeAccuracy(
  evidence: Evidence,
  tables: JudgeTables,
  options: CalibrationOptions,
): JudgeAccuracy {
  const { yes, no } = evidence;
  const census = isCensus(evidence.cells);
  const refusal = tooFewLabels(evidence, options);
  const ppv = upheld(yes, 'yes', census, refusal, options);
  const npv = upheld(
    no === null ? null : { ...no, humanYes: no.n - no.humanYes },
    'no',
    census,
    refusal,
    options,
  );
  if (refusal !== null || yes === null || no === null || yes.n === 0 || no.n === 0) {
    const none = noFigure(refusal ?? `the judge never said ${yes === null || yes.n === 0 ? 'yes' : 'no'}`);
    return { ppv, npv, sensitivity: none, specificity: none, balancedAccuracy: none, youdenJ: null };
  }
  const accuracy = verdictStratifiedAccuracy(yes, no, options.conf);
  const thin = tooFewForIntervals(tables, options);
  const figure = (value: number | null, low: number | null, high: number | null, missing: string): Figure => {
    if (value === null) return noFigure(missing);
    if (census) return exactFigure(value);
    return thin === null ? { value, low, high, reason: null } : bareFigure(value, thin);
  };
  const sensitivity = figure(accuracy.sensitivity, accuracy.sensLow, accuracy.sensHigh, 'no human yes');
  const specificity = figure(accuracy.specificity, accuracy.specLow, accuracy.specHigh, 'no human no');
  const youdenJ =
    sensitivity.value === null || specificity.value === null
      ? null
      : sensitivity.value + specificity.value - 1;
  return {
    ppv,
    npv,
    sensitivity,
    specificity,
    balancedAccuracy: balancedAccuracy(sensitivity, specificity),
    youdenJ,
  };
}

function upheld(
  cell: Stratum | null,
  verdict: string,
  census: boolean,
  refusal: string | null,
  options: CalibrationOptions,
): Figure {
  if (refusal !== null) return noFigure(refusal);
  if (cell === null || cell.n === 0) return noFigure(`the judge never said ${verdict}`);
  const value = cell.humanYes / cell.n;
  return census
    ? exactFigure(value)
    : { value, ...wilsonLimits(cell.humanYes, cell.n, options.conf), reason: null };
}

/** Coverage of the intervals falls below these counts (docs/statistics.md). */
function tooFewForIntervals(
  { raw: [[tp, fn], [fp, tn]] }: JudgeTables,
  options: CalibrationOptions,
): string | null {
  const needs: readonly (readonly [count: number, least: number, what: string])[] = [
    [tp + fp, options.accuracyLabelsPerVerdict, 'labels where the judge said yes'],
    [fn + tn, options.accuracyLabelsPerVerdict, 'labels where the judge said no'],
    [tp + fn, options.accuracyPerClass, 'human yes'],
    [fp + tn, options.accuracyPerClass, 'human no'],
  ];
  const short = needs.find(([count, least]) => count < least);
  return short === undefined ? null : `no interval: ${short[0]} of at least ${short[1]} ${short[2]}`;
}

/** Mean of both; MOVER over their intervals, which takes them for independent. */
function balancedAccuracy(sensitivity: Figure, specificity: Figure): Figure {
  if (sensitivity.value === null || specificity.value === null)
    return noFigure(sensitivity.reason ?? specificity.reason ?? '');
  const value = (sensitivity.value + specificity.value) / 2;
  const [se, sp] = [completeFigure(sensitivity), completeFigure(specificity)];
  if (se === null || sp === null) return bareFigure(value, sensitivity.reason ?? specificity.reason ?? '');
  const { low, high } = moverSum([
    { ...se, weight: 0.5 },
    { ...sp, weight: 0.5 },
  ]);
  return { value, low: clamp(low, 0, 1), high: clamp(high, 0, 1), reason: null };
}
