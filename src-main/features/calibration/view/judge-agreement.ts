import { agreement2x2 } from '../../../statistics/estimators/agreement-2x2.ts';
import { cohenKappa } from '../../../statistics/estimators/cohen-kappa.ts';
import { cellsOf, share, type TwoByTwo } from '../../../statistics/estimators/two-by-two.ts';
import { tableAccuracy } from '../../../statistics/estimators/weighted-agreement.ts';
import { wilsonCi, wilsonLimits } from '../../../statistics/estimators/wilson.ts';
import type { Evidence } from './evidence.ts';
import { bareFigure, exactFigure, figureWith, noFigure, type Figure } from './figure.ts';
import { isCensus } from './evidence.ts';
import type { JudgeTables } from './judge-table.ts';
import type { CalibrationOptions } from './options.ts';

/** Agreement of judge and reference label, on the labels as they are or weighted to all samples. */
export interface JudgeAgreement {
  readonly agreement: Figure;
  readonly kappa: Figure;
  readonly ac1: Figure;
  readonly pabak: number | null;
  readonly prevalenceIndex: number | null;
  readonly biasIndex: number | null;
  readonly positiveAgreement: number | null;
  readonly negativeAgreement: number | null;
  readonly mcc: number | null;
}

/** Agreement on the labels as they are; wrong for all samples where labelling depended on the verdict. */
export function rawAgreement({ raw }: JudgeTables, options: CalibrationOptions): JudgeAgreement {
  const { n, tp, tn } = cellsOf(raw);
  const kappa = cohenKappa(raw, options.conf);
  const others = agreement2x2(raw, options.conf);
  const thin = tooFewUnits(raw, n, options);
  // an interval of zero width would claim certainty: Wilson on the agreement instead (docs/statistics.md)
  const perfect = tp + tn === n && n > 0 ? wilsonLimits(n, n, options.conf) : null;
  const interval = (
    value: number | null,
    low: number | null,
    high: number | null,
    reason: string | null,
  ): Figure => {
    if (value === null) return noFigure(reason ?? '');
    if (thin !== null || low === null || high === null) return bareFigure(value, reason ?? thin ?? '');
    return { value, ...(perfect ?? { low, high }), reason: null };
  };
  const { estimate, low, high, reason } = wilsonCi(tp + tn, n, options.conf);
  return {
    ...indicesOf(raw),
    agreement: { value: estimate, low, high, reason: reason === null ? null : 'nothing labelled yet' },
    kappa: interval(kappa.kappa, kappa.ciLow, kappa.ciHigh, kappa.reason),
    ac1: interval(others.ac1, others.ac1CiLow, others.ac1CiHigh, others.reason),
  };
}

/** Agreement weighted to all samples, with intervals from a bootstrap of whole prompts. */
export function weightedJudgeAgreement(
  evidence: Evidence,
  { raw, weighted }: JudgeTables,
  options: CalibrationOptions,
): JudgeAgreement {
  if (weighted === null) {
    const none = noFigure('a verdict of a run has no label, so that nothing can be weighted');
    return { ...NO_INDICES, agreement: none, kappa: none, ac1: none };
  }
  const { n } = cellsOf(raw);
  const thin = tooFewUnits(raw, n, options);
  const figure = (of: (table: TwoByTwo) => number | null, missing: string | null): Figure => {
    const value = of(weighted);
    if (value === null) return noFigure(missing ?? '');
    if (isCensus(evidence.cells)) return exactFigure(value);
    if (thin !== null) return bareFigure(value, thin);
    const limits = evidence.bootstrap(({ table }) => of(table));
    return figureWith(value, limits, `no interval: needs ${options.bootstrapPrompts} prompts`);
  };
  const { reason } = cohenKappa(weighted);
  return {
    ...indicesOf(weighted),
    agreement: figure((table) => tableAccuracy(table).accuracy, reason),
    kappa: figure((table) => cohenKappa(table).kappa, reason),
    ac1: figure((table) => agreement2x2(table).ac1, reason),
  };
}

const NO_INDICES = {
  pabak: null,
  prevalenceIndex: null,
  biasIndex: null,
  positiveAgreement: null,
  negativeAgreement: null,
  mcc: null,
} as const;

function indicesOf(table: TwoByTwo) {
  const { pabak, prevalenceIndex, biasIndex, positiveAgreement, negativeAgreement } = agreement2x2(table);
  return {
    pabak,
    prevalenceIndex,
    biasIndex,
    positiveAgreement,
    negativeAgreement,
    mcc: tableAccuracy(table).mcc,
  };
}

function tooFewUnits(table: TwoByTwo, n: number, options: CalibrationOptions): string | null {
  const { humanYes, judgeYes } = cellsOf(table);
  if (n < options.agreementUnits) return `no interval: ${n} of at least ${options.agreementUnits} labels`;
  const oneSided = [share(humanYes, n), share(judgeYes, n)].some((rate) => rate === 0 || rate === 1);
  return oneSided ? 'no interval: judge or people used one answer only' : null;
}
