import { z } from 'zod';
import { agreement2x2 } from '../estimators/agreement-2x2.ts';
import { clusterMean } from '../estimators/cluster-mean.ts';
import { cohenKappa } from '../estimators/cohen-kappa.ts';
import { correctedDiff } from '../estimators/corrected-diff.ts';
import { diagnostic } from '../estimators/diagnostic.ts';
import { fleissKappa } from '../estimators/fleiss-kappa.ts';
import { gwetAc1Multi } from '../estimators/gwet-ac1-multi.ts';
import { judgeDriftFisher } from '../estimators/judge-drift-fisher.ts';
import { krippendorffAlpha } from '../estimators/krippendorff-alpha.ts';
import { labelsNeeded } from '../estimators/labels-needed.ts';
import { mcnemarExact } from '../estimators/mcnemar-exact.ts';
import { newcombeDiff } from '../estimators/newcombe-diff.ts';
import { neymanAllocation } from '../estimators/neyman-allocation.ts';
import { pAdjust } from '../estimators/p-adjust.ts';
import { pairedDiff } from '../estimators/paired-diff.ts';
import { ppiMean } from '../estimators/ppi-mean.ts';
import { probabilityCalibration } from '../estimators/probability-calibration.ts';
import { roganGladenKnown } from '../estimators/rogan-gladen-known.ts';
import { roganGladenLr } from '../estimators/rogan-gladen-lr.ts';
import { roganGladenPoint } from '../estimators/rogan-gladen.ts';
import { signFlipTest } from '../estimators/sign-flip.ts';
import { stratifiedRate } from '../estimators/stratified-rate.ts';
import { verdictStratifiedAccuracy } from '../estimators/verdict-stratified-accuracy.ts';
import { weightedAgreement } from '../estimators/weighted-agreement.ts';
import { weightedRate } from '../estimators/weighted-rate.ts';
import { wilsonCi } from '../estimators/wilson.ts';
import { agreementLimits } from '../estimators/agreement-limits.ts';
import { boundedMean } from '../estimators/bounded-mean.ts';
import { cochranMantelHaenszel } from '../estimators/cochran-mantel-haenszel.ts';
import { judgeDifference } from '../estimators/judge-difference.ts';
import { predictiveAccuracy } from '../estimators/predictive-accuracy.ts';
import { predictiveRate } from '../estimators/predictive-rate.ts';
import * as shape from './input-shapes.ts';

/** Checks an input (camel case) and computes; throws a `ZodError` on an input of another shape. */
type StatsMethod = (input: unknown) => object;

const LENGTHS_DIFFER = { message: 'lists over the same units differ in length' };
const twoGroups = z
  .object({
    k1: shape.testedCount,
    n1: shape.testedCount,
    k2: shape.testedCount,
    n2: shape.testedCount,
    conf: shape.conf,
  })
  .refine((i) => i.k1 <= i.n1 && i.k2 <= i.n2, { message: 'more successes than trials' });

/** The estimators by the names of docs/statistics.md, as `svg-assay stats` offers them. */
export const METHODS: ReadonlyMap<string, StatsMethod> = new Map([
  ['cohen_kappa', method(shape.table, (i) => cohenKappa(i.table, i.conf))],
  ['agreement_2x2', method(shape.table, (i) => agreement2x2(i.table, i.conf))],
  ['diagnostic', method(shape.table, (i) => diagnostic(i.table, i.conf))],
  [
    'weighted_agreement',
    method(
      z
        .object({ human: shape.answers, judge: shape.answers, weight: z.array(shape.size).optional() })
        .refine((i) => shape.sameLength(i, ['human', 'judge', 'weight']), LENGTHS_DIFFER),
      weightedAgreement,
    ),
  ],
  [
    'krippendorff_alpha',
    method(z.object({ ratings: shape.ratings, level: z.literal('nominal').optional() }), (i) =>
      krippendorffAlpha(i.ratings),
    ),
  ],
  ['fleiss_kappa', method(z.object({ counts: z.array(z.array(shape.count)) }), (i) => fleissKappa(i.counts))],
  [
    'gwet_ac1_multi',
    method(
      z
        .object({ ratings: shape.ratings, categories: shape.categories.optional(), conf: shape.conf })
        .refine(({ categories }) => new Set(categories).size === (categories?.length ?? 0), {
          message: 'a category is named twice',
        })
        .refine(
          ({ ratings, categories }) =>
            categories === undefined ||
            ratings.flat().every((rating) => rating === null || categories.includes(rating)),
          { message: 'a rating is none of the categories' },
        ),
      (i) => gwetAc1Multi(i.ratings, i.categories, i.conf),
    ),
  ],
  [
    'wilson_ci',
    method(
      z
        .object({ k: shape.size, n: shape.size, conf: shape.conf })
        .refine((i) => i.k <= i.n, { message: 'more successes than trials' }),
      (i) => wilsonCi(i.k, i.n, i.conf),
    ),
  ],
  [
    'mcnemar_exact',
    method(z.object({ b: shape.testedCount, c: shape.testedCount }), (i) => mcnemarExact(i.b, i.c)),
  ],
  ['newcombe_diff', method(twoGroups, (i) => newcombeDiff(i.k1, i.n1, i.k2, i.n2, i.conf))],
  [
    'paired_diff',
    method(
      z.object({
        both: shape.count,
        onlyA: shape.testedCount,
        onlyB: shape.testedCount,
        neither: shape.count,
        conf: shape.conf,
      }),
      (i) => pairedDiff(i, i.conf),
    ),
  ],
  [
    'signflip_test',
    method(
      z.object({
        clusterDiffs: z.array(shape.number),
        seed: z.int().optional(),
        flips: z.int().positive().max(1_000_000).optional(),
      }),
      (i) => signFlipTest(i.clusterDiffs, i),
    ),
  ],
  [
    'rogan_gladen_lr',
    method(
      z
        .object({
          judgeYes: shape.count,
          judgeN: shape.count,
          tp: shape.count,
          humanYes: shape.count,
          tn: shape.count,
          humanNo: shape.count,
          conf: shape.conf,
        })
        .refine((i) => i.judgeYes <= i.judgeN && i.tp <= i.humanYes && i.tn <= i.humanNo, {
          message: 'more successes than trials',
        }),
      (i) => roganGladenLr(i, i.conf),
    ),
  ],
  [
    'rogan_gladen_known',
    method(
      z
        .object({
          judgeYes: shape.count,
          judgeN: shape.count,
          se: shape.share,
          sp: shape.share,
          conf: shape.conf,
          ci: z.literal('wilson').optional(),
        })
        .refine((i) => i.judgeYes <= i.judgeN, { message: 'more successes than trials' }),
      (i) => roganGladenKnown(i.judgeYes, i.judgeN, i.se, i.sp, i.conf),
    ),
  ],
  [
    'rogan_gladen_point',
    method(
      z
        .object({ human: shape.answers, judge: shape.answers, unlabeledJudge: shape.answers })
        .refine((i) => shape.sameLength(i, ['human', 'judge']), LENGTHS_DIFFER),
      roganGladenPoint,
    ),
  ],
  [
    'ppi_mean',
    method(
      z
        .object({
          human: shape.answers,
          judgeLabelled: z.array(shape.share),
          judgeUnlabelled: z.array(shape.share),
          lambda: shape.share.nullable().optional(),
          conf: shape.conf,
        })
        .refine((i) => shape.sameLength(i, ['human', 'judgeLabelled']), LENGTHS_DIFFER),
      (i) => ppiMean(i, i.conf),
    ),
  ],
  [
    'stratified_rate',
    method(z.object({ strata: shape.strata, conf: shape.conf }), (i) => stratifiedRate(i.strata, i.conf)),
  ],
  [
    'verdict_stratified_accuracy',
    method(z.object({ judgeYes: shape.stratum, judgeNo: shape.stratum, conf: shape.conf }), (i) =>
      verdictStratifiedAccuracy(i.judgeYes, i.judgeNo, i.conf),
    ),
  ],
  [
    'cluster_mean',
    method(
      z
        .object({ y: z.array(shape.number), cluster: shape.clusters, conf: shape.conf })
        .refine((i) => shape.sameLength(i, ['y', 'cluster']), LENGTHS_DIFFER),
      (i) => clusterMean(i.y, i.cluster, i.conf),
    ),
  ],
  [
    'weighted_rate',
    method(
      z
        .object({
          y: shape.answers,
          samplingProb: z.array(shape.number.nullable()),
          cluster: shape.clusters.optional(),
        })
        .refine((i) => shape.sameLength(i, ['y', 'samplingProb', 'cluster']), LENGTHS_DIFFER),
      weightedRate,
    ),
  ],
  [
    'corrected_diff',
    method(z.object({ runA: shape.strata, runB: shape.strata, conf: shape.conf }), (i) =>
      correctedDiff(i.runA, i.runB, i.conf),
    ),
  ],
  ['judge_drift_fisher', method(twoGroups, (i) => judgeDriftFisher(i.k1, i.n1, i.k2, i.n2))],
  [
    'predictive_rate',
    method(z.object({ strata: shape.strata, conf: shape.conf }), (i) => predictiveRate(i.strata, i.conf)),
  ],
  [
    'predictive_accuracy',
    method(z.object({ judgeYes: shape.stratum, judgeNo: shape.stratum, conf: shape.conf }), (i) =>
      predictiveAccuracy(i.judgeYes, i.judgeNo, i.conf),
    ),
  ],
  [
    'agreement_limits',
    method(z.object({ bothYes: shape.size, differ: shape.size, bothNo: shape.size, conf: shape.conf }), (i) =>
      agreementLimits(i, i.conf),
    ),
  ],
  [
    'judge_difference',
    method(z.object({ a: shape.labelledRun, b: shape.labelledRun, conf: shape.conf }), (i) =>
      judgeDifference(i.a, i.b, i.conf),
    ),
  ],
  ['cmh_test', method(z.object({ tables: z.array(shape.twoByTwo) }), (i) => cochranMantelHaenszel(i.tables))],
  [
    'bounded_mean',
    method(
      z
        .object({ y: z.array(shape.share), cluster: shape.clusters, conf: shape.conf })
        .refine((i) => shape.sameLength(i, ['y', 'cluster']), LENGTHS_DIFFER),
      (i) => boundedMean(i.y, i.cluster, i.conf),
    ),
  ],
  [
    'labels_needed',
    method(
      z.object({
        halfWidth: z.number().min(1e-6).lt(1),
        p: shape.share,
        conf: shape.conf,
        N: z.int().positive().nullable().optional(),
      }),
      (i) => labelsNeeded(i.halfWidth, i.p, i.conf, i.N),
    ),
  ],
  [
    'neyman_allocation',
    method(
      z
        .object({ N: z.array(shape.count), pGuess: z.array(shape.share), n: shape.size })
        .refine((i) => shape.sameLength(i, ['N', 'pGuess']), LENGTHS_DIFFER),
      (i) =>
        neymanAllocation(
          i.N.map((N, h) => ({ N, p: i.pGuess[h] ?? 0 })),
          i.n,
        ),
    ),
  ],
  ['p_adjust', method(z.object({ p: z.array(shape.share.nullable()) }), (i) => pAdjust(i.p))],
  [
    'probability_calibration',
    method(
      z
        .object({
          human: shape.answers,
          judgeProb: z.array(shape.share),
          weight: z.array(shape.size).optional(),
          bins: z.int().positive().max(10_000).default(10),
        })
        .refine((i) => shape.sameLength(i, ['human', 'judgeProb', 'weight']), LENGTHS_DIFFER),
      (i) => probabilityCalibration(i, i.bins),
    ),
  ],
]);

function method<S extends z.ZodType>(schema: S, compute: (input: z.output<S>) => object): StatsMethod {
  return (input) => compute(schema.parse(input));
}
