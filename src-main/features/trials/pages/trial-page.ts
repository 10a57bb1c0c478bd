import { z } from 'zod';
import { figureSchema } from './figure.ts';

const figure = figureSchema.nullable();
const text = z.string().nullable();
const count = z.int().nonnegative();

/** What a check or gate came to; `unknown` where the page shows no mark that says it, `not-run` where nothing was tried. */
const gateVerdictSchema = z.enum(['pass', 'fail', 'not-run', 'unknown']);
export type GateVerdict = z.infer<typeof gateVerdictSchema>;

/** The figures in a gate's line, by what they are about; absent where the line has none of the kind. */
const gateFiguresSchema = z.object({
  startup: z.object({ path: z.string(), status: z.int(), afterS: figureSchema }).optional(),
  drawing: z
    .object({ bytes: figureSchema, maxBytes: figureSchema, elements: figure, renderer: text })
    .optional(),
  projection: z
    .object({
      sample: count,
      total: count,
      concurrency: count.nullable(),
      tookS: figureSchema,
      projectedS: figureSchema,
      firstRequestS: figure,
    })
    .optional(),
  /** Answers of a batch: how many there were and how many are bad, by reason. */
  batch: z.object({ answers: count, bad: count, reasons: z.record(z.string(), count) }).optional(),
});
export type GateFigures = z.infer<typeof gateFiguresSchema>;

/** One gate of a self-check: its line on the page, and the figures understood in it. */
export const gateLineSchema = z.object({
  name: z.string(),
  verdict: gateVerdictSchema,
  /** What stands behind the name; empty where the page shows the name alone. */
  text: z.string(),
  figures: gateFiguresSchema,
});
export type GateLine = z.infer<typeof gateLineSchema>;

const selfCheckSchema = z.object({
  line: z.int(),
  number: z.int().nullable(),
  outcome: text,
  intoRunS: figure,
  tookS: figure,
  /** What the head line says besides, such as `free (stopped before any GPU time)`. */
  remark: text,
  /** The remark says that it was free, so that the page does not count it as used. */
  free: z.boolean(),
  summary: text,
  /** How many gates the page announces; `gates` holds those that it lists. */
  gatesSaid: count.nullable(),
  gates: z.array(gateLineSchema),
});
export type SelfCheckBlock = z.infer<typeof selfCheckSchema>;

/** A reference such as `trajectory#272-293`; a single step has `from` = `to`. */
const citedStepsSchema = z.object({ source: z.string(), from: count, to: count, shown: z.string() });
export type CitedSteps = z.infer<typeof citedStepsSchema>;

const reviewerCheckSchema = z.object({
  line: z.int(),
  name: z.string(),
  verdict: gateVerdictSchema,
  text: z.string(),
  /** The line of references below the text, as shown; null where the page has none. */
  evidence: text,
  citedSteps: z.array(citedStepsSchema),
  citedFiles: z.array(z.string()),
});
export type ReviewerCheck = z.infer<typeof reviewerCheckSchema>;

const reviewSchema = z.object({
  shown: z.string(),
  verdict: gateVerdictSchema,
  passed: count,
  of: count,
  reviewer: text,
  stepsRead: figure,
});

/** Something worked out again: `explained` differs, but the page itself gives the reason; `unknown` lacks a part. */
const recomputationSchema = z.object({
  kind: z.enum([
    'score',
    'projection',
    'self-checks',
    'gates',
    'outcome',
    'startup',
    'reviewer-checks',
    'steps',
  ]),
  /** The part of the page, such as `self-check 2`. */
  where: z.string(),
  said: text,
  recomputed: text,
  status: z.enum(['agrees', 'differs', 'explained', 'unknown']),
  note: text,
});
export type Recomputation = z.infer<typeof recomputationSchema>;

const placedTextSchema = z.object({ line: z.int(), text: z.string() });
export type PlacedText = z.infer<typeof placedTextSchema>;

/** A published trial page as data. Every part may be missing (null or empty); no line of the page is dropped. */
export const trialPageSchema = z.object({
  task: text,
  trial: text,
  model: text,
  effort: text,
  harness: text,
  facts: z.object({
    score: figure,
    raw: figure,
    /** Dollars spent of the wallet, and the wallet's size. */
    walletSpend: figure,
    wallet: figure,
    modelCost: figure,
    agentTimeS: figure,
    steps: figure,
    tokensIn: figure,
    tokensOut: figure,
    selfChecks: z.object({ shown: z.string(), passed: count, used: count }).nullable(),
    rank: z.object({ shown: z.string(), place: count, of: count, wallet: figure }).nullable(),
  }),
  verifier: z.object({
    metric: text,
    protocol: text,
    samples: figure,
    judgeModel: text,
    rubricSha256: text,
    rendererVersion: text,
    /** The raw metrics that score 0 and 100, with what the page calls them. */
    base: figure,
    baseName: text,
    reference: figure,
    referenceName: text,
    /** Details of other names, as shown. */
    other: z.record(z.string(), z.string()),
  }),
  review: reviewSchema.nullable(),
  reviewerChecks: z.array(reviewerCheckSchema),
  /** What the page's running text says: how many self-checks this run used, of how many. */
  selfChecksSaid: z.object({ used: count, of: count }).nullable(),
  selfChecks: z.array(selfCheckSchema),
  lastMessage: text,
  /** Sentences that belong to every such page, and headings; understood, kept as shown. */
  notes: z.array(placedTextSchema),
  /** Lines that were not understood. */
  unrecognised: z.array(placedTextSchema),
  recomputations: z.array(recomputationSchema),
});
export type TrialPage = z.infer<typeof trialPageSchema>;

/** The page without what is worked out from it. */
export type PageDraft = Omit<TrialPage, 'recomputations'>;

/** A page on which nothing was found yet. */
export function emptyDraft(): PageDraft {
  return {
    task: null,
    trial: null,
    model: null,
    effort: null,
    harness: null,
    facts: {
      score: null,
      raw: null,
      walletSpend: null,
      wallet: null,
      modelCost: null,
      agentTimeS: null,
      steps: null,
      tokensIn: null,
      tokensOut: null,
      selfChecks: null,
      rank: null,
    },
    verifier: {
      metric: null,
      protocol: null,
      samples: null,
      judgeModel: null,
      rubricSha256: null,
      rendererVersion: null,
      base: null,
      baseName: null,
      reference: null,
      referenceName: null,
      other: {},
    },
    review: null,
    reviewerChecks: [],
    selfChecksSaid: null,
    selfChecks: [],
    lastMessage: null,
    notes: [],
    unrecognised: [],
  };
}
