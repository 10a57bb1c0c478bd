import {
  probabilityCalibration,
  type ProbabilityCalibration,
} from '../../../statistics/estimators/probability-calibration.ts';
import { trustBadge, type Badge } from './badge.ts';
import {
  biasInWords,
  correctedRate,
  judgeBias,
  judgedRate,
  type CorrectedRate,
  type TargetedRate,
} from './corrected-rate.ts';
import type { Evidence } from './evidence.ts';
import type { Figure } from './figure.ts';
import { humanAgreement, type HumanAgreement } from './human-agreement.ts';
import type { CalibratedItem } from './input.ts';
import { judgeAccuracy, type JudgeAccuracy } from './judge-accuracy.ts';
import { rawAgreement, weightedJudgeAgreement, type JudgeAgreement } from './judge-agreement.ts';
import { judgeTables, type JudgeTables } from './judge-table.ts';
import { labelPlan, type LabelPlan } from './label-plan.ts';
import type { CalibrationOptions } from './options.ts';
import { countExcluded, type Excluded } from './samples.ts';
import { calibrationWarnings, type CalibrationWarning } from './warnings.ts';
import { kishEffectiveN } from '../../../statistics/estimators/kish.ts';

interface CalibrationCounts {
  /** All samples with a verdict: N1 + N0. */
  readonly judgeYes: number;
  readonly judgeNo: number;
  /** Labels in the estimates by verdict, n1 + n0, and how many of each people uphold. */
  readonly labelledYes: number;
  readonly labelledNo: number;
  readonly upheldYes: number;
  readonly upheldNo: number;
  /** Kish's effective number of the labels; null without labels. */
  readonly effectiveLabels: number | null;
  readonly prompts: number;
  readonly promptsLabelled: number;
  readonly excluded: Excluded;
}

/** Everything known about the judge on one item, in one run or in all runs together (`runKey` null). */
export interface JudgeCalibration {
  readonly item: CalibratedItem;
  readonly runKey: string | null;
  readonly counts: CalibrationCounts;
  readonly judged: TargetedRate;
  readonly corrected: CorrectedRate;
  /** Judge rate minus corrected rate on these samples. */
  readonly bias: Figure;
  readonly biasInWords: string;
  readonly accuracy: JudgeAccuracy;
  readonly tables: JudgeTables;
  readonly agreement: { readonly raw: JudgeAgreement; readonly weighted: JudgeAgreement };
  readonly humans: HumanAgreement;
  /** Of the judge's probabilities; null where it gives none. */
  readonly confidences: ProbabilityCalibration | null;
  readonly plan: LabelPlan;
  readonly badge: Badge;
  readonly warnings: readonly CalibrationWarning[];
}

/** Works out every figure of one item on the evidence given. */
export function judgeCalibration(
  item: CalibratedItem,
  runKey: string | null,
  evidence: Evidence,
  options: CalibrationOptions,
): JudgeCalibration {
  const tables = judgeTables(evidence.samples, evidence.cells);
  const judged = judgedRate(evidence, options);
  const corrected = correctedRate(evidence, options);
  const bias = judgeBias(judged.theseSamples, corrected.theseSamples);
  const accuracy = judgeAccuracy(evidence, tables, options);
  const raw = rawAgreement(tables, options);
  const humans = humanAgreement(evidence.rows, options);
  return {
    item,
    runKey,
    counts: countsOf(evidence, tables),
    judged,
    corrected,
    bias,
    biasInWords: biasInWords(bias, options.conf),
    accuracy,
    tables,
    agreement: { raw, weighted: weightedJudgeAgreement(evidence, tables, options) },
    humans,
    confidences: judgeConfidences(evidence, options),
    plan: labelPlan(evidence, corrected.theseSamples, options),
    badge: trustBadge(
      { raw: tables.raw, corrected: corrected.theseSamples, bias, accuracy, humans },
      options,
    ),
    warnings: calibrationWarnings({ evidence, tables, raw, accuracy, humans }, options),
  };
}

function countsOf(evidence: Evidence, { raw: [[tp, fn], [fp, tn]] }: JudgeTables): CalibrationCounts {
  const promptsIn = (rows: readonly { readonly taskKey: string }[]) =>
    new Set(rows.map(({ taskKey }) => taskKey)).size;
  return {
    judgeYes: evidence.judgeYes,
    judgeNo: evidence.judgeNo,
    labelledYes: tp + fp,
    labelledNo: fn + tn,
    upheldYes: tp,
    upheldNo: tn,
    effectiveLabels: kishEffectiveN(evidence.labelled.map(({ probability }) => 1 / probability)),
    prompts: promptsIn(evidence.rows),
    promptsLabelled: promptsIn(evidence.labelled.map(({ row }) => row)),
    excluded: countExcluded(evidence.samples),
  };
}

function judgeConfidences(evidence: Evidence, options: CalibrationOptions): ProbabilityCalibration | null {
  const known = evidence.cells
    .flatMap(({ labels }) => labels)
    .flatMap(({ row, human, weight }) =>
      row.judgeProbability === null || row.judgeProbability === undefined
        ? []
        : [{ human: human === 'yes' ? 1 : 0, probability: row.judgeProbability, weight }],
    );
  if (known.length === 0) return null;
  const calibration = probabilityCalibration({
    human: known.map(({ human }) => human),
    judgeProb: known.map(({ probability }) => probability),
    weight: known.map(({ weight }) => weight),
  });
  return known.length < options.eceLabels
    ? {
        ...calibration,
        ece: null,
        reason: `ECE needs ${options.eceLabels} labels: it is biased upwards below`,
      }
    : calibration;
}
