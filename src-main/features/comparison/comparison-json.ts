import { z } from 'zod';
import { ITEMS, OUTCOMES } from '../../domain/index.ts';
import type { ComparedItem, ComparisonView, DifferenceFigures } from './index.ts';
import type { ExportSummary } from './media/index.ts';
import { TASK_RUNGS } from './runs/index.ts';
import { figureSchema, targetedSchema } from '../calibration/figure-json.ts';

const count = z.int().nonnegative();
const share = z.number().nullable();

const differenceSchema = z.strictObject({
  mean: figureSchema,
  interval: z.enum(['bootstrap', 't']).nullable(),
  sd: share,
  se: share,
  tasks: count,
  tasksBetter: count,
  tasksEqual: count,
  tasksWorse: count,
  p: share,
  pExact: z.boolean(),
  pReason: z.string().nullable(),
});

const ratesSchema = z.strictObject({ judged: figureSchema, corrected: figureSchema });

/** What `compare --json` prints; every difference is B − A. */
export const comparisonReportSchema = z.strictObject({
  runA: z.string(),
  runB: z.string(),
  pairing: z.strictObject({
    by: z.enum(['seed', 'repeat']),
    tasksBy: z.enum(TASK_RUNGS),
    statement: z.string(),
    better: z.strictObject({ rung: z.enum(TASK_RUNGS), pairs: count }).nullable(),
    notes: z.array(z.string()),
    pairs: count,
    unpairedA: count,
    unpairedB: count,
  }),
  reward: differenceSchema,
  outcomes: z.array(z.strictObject({ a: z.enum(OUTCOMES), b: z.enum(OUTCOMES), pairs: count })),
  items: z.array(
    z.strictObject({
      item: z.enum(ITEMS),
      passes: z.enum(['yes', 'no']),
      counts: z.strictObject({
        both: count,
        fixed: count,
        broken: count,
        neither: count,
        notMeasured: count,
      }),
      judged: differenceSchema,
      pHolm: share,
      paired: z.strictObject({
        difference: share,
        low: share,
        high: share,
        mcnemarP: share,
        mcnemarMidP: share,
        caution: z.string().nullable(),
      }),
      corrected: z.strictObject({
        difference: targetedSchema,
        judgeDrifts: z.boolean(),
        conclusion: z.string(),
      }),
      rates: z.strictObject({ a: ratesSchema, b: ratesSchema }).nullable(),
    }),
  ),
  config: z.strictObject({
    differences: z.array(
      z.strictObject({
        path: z.string(),
        a: z.unknown().optional(),
        b: z.unknown().optional(),
        onlyIn: z.enum(['a', 'b']).nullable(),
        concern: z.string().nullable(),
      }),
    ),
    warnings: z.array(
      z.strictObject({ concern: z.string(), message: z.string(), paths: z.array(z.string()) }),
    ),
    reason: z.string().nullable(),
  }),
  /** Rollouts by number, largest change of the reward first. */
  pairs: z.array(
    z.strictObject({
      a: count,
      b: count,
      taskKey: z.string(),
      repeat: z.union([z.number(), z.string()]),
      rewardDifference: share,
    }),
  ),
  unpairedA: z.array(count),
  unpairedB: z.array(count),
  /** null without `--out`. */
  media: z
    .strictObject({
      folder: z.string(),
      files: z.array(z.strictObject({ name: z.string(), bytes: count })),
    })
    .nullable(),
});
export type ComparisonJson = z.infer<typeof comparisonReportSchema>;

export function buildComparisonReport(
  { figures, lists }: ComparisonView,
  media: ExportSummary | null,
): ComparisonJson {
  const { config } = figures;
  return {
    runA: figures.runA,
    runB: figures.runB,
    pairing: { ...figures.pairing, notes: [...figures.pairing.notes] },
    reward: differenceJson(figures.reward),
    outcomes: [...figures.outcomes],
    items: figures.items.map(itemJson),
    config: {
      differences: [...config.differences],
      warnings: config.warnings.map((warning) => ({ ...warning, paths: [...warning.paths] })),
      reason: config.reason,
    },
    pairs: [...lists.pairs],
    unpairedA: [...lists.unpairedA],
    unpairedB: [...lists.unpairedB],
    media: media === null ? null : { folder: media.folder, files: [...media.files] },
  };
}

function differenceJson(difference: DifferenceFigures): ComparisonJson['reward'] {
  return { ...difference };
}

function itemJson({ item, passes, counts, judged, pHolm, paired, corrected, rates }: ComparedItem) {
  return {
    item,
    passes,
    counts,
    judged: differenceJson(judged),
    pHolm,
    paired: {
      difference: paired.difference.diff,
      low: paired.difference.newcombeLow,
      high: paired.difference.newcombeHigh,
      // without differing pairs nothing is tested
      mcnemarP: paired.mcnemar.nDiscordant === 0 ? null : paired.mcnemar.pExact,
      mcnemarMidP: paired.mcnemar.pMid,
      caution: paired.caution,
    },
    corrected,
    rates,
  };
}
