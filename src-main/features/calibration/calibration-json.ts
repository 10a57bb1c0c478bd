import { z } from 'zod';
import type { ItemCalibration, JudgeCalibration } from './view/index.ts';
import { ITEMS } from '../../domain/index.ts';
import { VERDICT_SOURCES, type FolderCalibration } from './index.ts';
import { figureSchema, targetedSchema } from './figure-json.ts';

const count = z.int().nonnegative();
const share = z.number().nullable();
const item = z.enum([...ITEMS, 'all']);
/** Rows human, columns judge, yes before no. */
const table = z.tuple([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number()])]);

const agreementSchema = z.strictObject({
  agreement: figureSchema,
  kappa: figureSchema,
  ac1: figureSchema,
  pabak: share,
  prevalenceIndex: share,
  biasIndex: share,
  positiveAgreement: share,
  negativeAgreement: share,
  mcc: share,
});

const judgeSchema = z.strictObject({
  run: z.string().nullable(),
  badge: z.strictObject({ level: z.string(), reason: z.string() }),
  counts: z.strictObject({
    judgeYes: count,
    judgeNo: count,
    labelledYes: count,
    labelledNo: count,
    upheldYes: count,
    upheldNo: count,
    effectiveLabels: z.number().nullable(),
    prompts: count,
    promptsLabelled: count,
    excluded: z.record(z.string(), count),
  }),
  judged: targetedSchema,
  corrected: targetedSchema.extend({
    bounds: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  }),
  bias: figureSchema,
  biasInWords: z.string(),
  ppv: figureSchema,
  npv: figureSchema,
  sensitivity: figureSchema,
  specificity: figureSchema,
  balancedAccuracy: figureSchema,
  tables: z.strictObject({ raw: table, weighted: table.nullable() }),
  agreement: z.strictObject({ raw: agreementSchema, weighted: agreementSchema }),
  humans: z.strictObject({
    doublyLabelled: count,
    agreement: share,
    alpha: figureSchema,
    ac1: figureSchema,
    judge: z.strictObject({ agreement: share, ac1: share }),
    annotators: z.array(z.strictObject({ annotator: z.string(), labels: count, yesRate: share })),
  }),
  labelsWanted: z.strictObject({ halfWidth: z.number(), reached: share, wanted: count, more: count }),
  warnings: z.array(
    z.strictObject({
      code: z.string(),
      message: z.string(),
      /** All that it is about; the message names the worst. */
      cells: z.array(
        z.strictObject({ run: z.string(), judge: z.enum(['yes', 'no']), labelled: count, samples: count }),
      ),
    }),
  ),
});

/** What `calibrate --json` prints. */
export const calibrationReportSchema = z.strictObject({
  folder: z.string(),
  filter: z.string(),
  source: z.enum(VERDICT_SOURCES),
  conf: z.number(),
  rollouts: count,
  /** Rollouts of copied runs, which count once. */
  copies: count,
  runs: z.array(z.strictObject({ key: z.string(), id: count, rollouts: count })),
  labelSources: z.array(
    z.strictObject({
      queueId: count.nullable(),
      name: z.string(),
      rollouts: count,
      refusal: z.string().nullable(),
      /** What to know of labels that do enter. */
      note: z.string().nullable(),
    }),
  ),
  items: z.array(
    z.strictObject({
      item,
      overall: judgeSchema,
      runs: z.array(judgeSchema),
      differences: z.array(
        z.strictObject({
          runA: z.string(),
          runB: z.string(),
          judged: share,
          corrected: targetedSchema,
          bias: figureSchema,
          judgeDrifts: z.boolean(),
          conclusion: z.string(),
          drift: z.array(
            z.strictObject({
              judge: z.enum(['yes', 'no']),
              p: share,
              pHolm: share,
              reason: z.string().nullable(),
            }),
          ),
        }),
      ),
      versions: z.array(
        z.strictObject({
          judgeVersion: z.string(),
          samples: count,
          yesRate: share,
          repeated: count,
          flipRate: share,
        }),
      ),
    }),
  ),
  halo: z.array(
    z.strictObject({
      items: z.tuple([item, item]),
      judged: count,
      verdictPhi: share,
      labelled: count,
      labelPhi: share,
      errorPhi: share,
      errorPHolm: share,
      reason: z.string().nullable(),
    }),
  ),
  labelsWanted: count,
  nextSteps: z.array(
    z.strictObject({
      kind: z.enum(['adjudicate', 'mend-wording', 'label']),
      count,
      items: z.array(item),
      perCell: count.nullable(),
      words: z.string(),
    }),
  ),
});
export type CalibrationJson = z.infer<typeof calibrationReportSchema>;

/** The calibration without the lists of rollouts behind its cells. */
export function buildCalibrationReport(folder: string, calibration: FolderCalibration): CalibrationJson {
  const { report, filter, source, rollouts, copies } = calibration;
  return {
    folder,
    filter,
    source,
    conf: report.options.conf,
    rollouts,
    copies,
    runs: [...calibration.runs],
    labelSources: [...calibration.labelSources],
    items: report.items.map(itemJson),
    halo: report.halo.map((pair) => ({
      items: [...pair.items],
      judged: pair.judged,
      verdictPhi: pair.verdictPhi,
      labelled: pair.labelled,
      labelPhi: pair.labelPhi,
      errorPhi: pair.errorPhi,
      errorPHolm: pair.errorPHolm,
      reason: pair.reason,
    })),
    labelsWanted: report.labelsWanted,
    nextSteps: report.nextSteps.map((step) => ({ ...step, items: [...step.items] })),
  };
}

function itemJson({ item: name, overall, runs, differences, versions }: ItemCalibration) {
  return {
    item: name,
    overall: judgeJson(overall),
    runs: runs.map(judgeJson),
    differences: differences.map((difference) => ({
      runA: difference.runA,
      runB: difference.runB,
      judged: difference.judged,
      corrected: difference.corrected,
      bias: difference.bias,
      judgeDrifts: difference.judgeDrifts,
      conclusion: difference.conclusion,
      drift: difference.drift.map(({ judge, p, pHolm, reason }) => ({ judge, p, pHolm, reason })),
    })),
    versions: versions.versions.map(({ judgeVersion, samples, yesRate, repeated, flipRate }) => ({
      judgeVersion,
      samples,
      yesRate,
      repeated,
      flipRate,
    })),
  };
}

function judgeJson(judge: JudgeCalibration): CalibrationJson['items'][number]['overall'] {
  const { accuracy, tables, corrected, humans, plan } = judge;
  return {
    run: judge.runKey,
    badge: judge.badge,
    counts: { ...judge.counts, excluded: { ...judge.counts.excluded } },
    judged: judge.judged,
    corrected: {
      theseSamples: corrected.theseSamples,
      newPrompts: corrected.newPrompts,
      bounds: corrected.bounds,
    },
    bias: judge.bias,
    biasInWords: judge.biasInWords,
    ppv: accuracy.ppv,
    npv: accuracy.npv,
    sensitivity: accuracy.sensitivity,
    specificity: accuracy.specificity,
    balancedAccuracy: accuracy.balancedAccuracy,
    tables: {
      raw: tableJson(tables.raw),
      weighted: tables.weighted === null ? null : tableJson(tables.weighted),
    },
    agreement: judge.agreement,
    humans: {
      doublyLabelled: humans.doublyLabelled,
      agreement: humans.agreement,
      alpha: humans.alpha,
      ac1: humans.ac1,
      judge: humans.judge,
      annotators: humans.annotators.map(({ annotator, labels, yesRate }) => ({ annotator, labels, yesRate })),
    },
    labelsWanted: { halfWidth: plan.halfWidth, reached: plan.reached, wanted: plan.wanted, more: plan.more },
    warnings: judge.warnings.map(({ code, message, cells }) => ({
      code,
      message,
      cells: cells.map(({ runKey: run, ...cell }) => ({ run, ...cell })),
    })),
  };
}

function tableJson([[tp, fn], [fp, tn]]: JudgeCalibration['tables']['raw']): z.infer<typeof table> {
  return [
    [tp, fn],
    [fp, tn],
  ];
}
