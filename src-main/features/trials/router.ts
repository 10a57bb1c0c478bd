import { z } from 'zod';
import { isSecretName } from '../../domain/secret-name.ts';
import { t } from '../../api/kernel/trpc.ts';
import { MAX_SENT_PAGE_BYTES } from './contract.ts';

const trialId = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().positive().max(100_000);
const seconds = z.number().positive().max(1_000_000);

/** Columns of the board that it can be sorted by. */
const sortKey = z.enum([
  'title',
  'task',
  'model',
  'harness',
  'score',
  'raw',
  'modelCost',
  'walletSpend',
  'agentTimeS',
  'steps',
  'selfChecksPassed',
  'rank',
  'checksPassed',
  'disagreements',
  'unrecognised',
]);

/** Published trials, self-checks of served models, and what people say of reviewers' checks. */
export const trialsRouter = t.router({
  import: t.procedure
    .input(
      z.object({
        fileName: z.string().trim().min(1).max(255),
        text: z.string().max(MAX_SENT_PAGE_BYTES),
      }),
    )
    .mutation(({ ctx, input }) => ctx.backend.importTrial(input)),
  board: t.procedure
    .input(z.object({ key: sortKey.default('score'), descending: z.boolean().default(true) }))
    .query(({ ctx, input }) => ctx.backend.trialBoard(input)),
  get: t.procedure
    .input(z.object({ trialId }))
    .query(({ ctx, input }) => ctx.backend.getTrial(input.trialId)),
  /** Appends to the journal; agreeing again, or withdrawing, is a new line of it. */
  say: t.procedure
    .input(
      z
        .object({
          trialId,
          checkKey: z.string().max(9_000),
          annotator: z.string().trim().min(1).max(200),
          opinion: z.enum(['agree', 'disagree', 'withdrawn']).nullable(),
          comment: z.string().trim().min(1).max(20_000).nullable(),
        })
        .refine(({ opinion, comment }) => opinion !== null || comment !== null, 'says nothing'),
    )
    .mutation(({ ctx, input }) => ctx.backend.sayOpinion(input)),
  export: t.procedure
    .input(z.object({ format: z.enum(['csv', 'jsonl']) }))
    .query(({ ctx, input }) => ctx.backend.exportOpinions(input.format)),
  startSelfcheck: t.procedure
    .input(
      z.object({
        baseUrl: z.string().trim().min(1).max(2_000),
        model: z.string().trim().min(1).max(500),
        prompts: z.string().min(1).max(1_000_000),
        trialId: trialId.nullable().default(null),
        keyName: z
          .string()
          .refine(isSecretName, 'use letters, digits and _, as in OPENAI_API_KEY')
          .nullable()
          .default(null),
        sample: count,
        total: count,
        concurrency: count.max(512),
        startupDeadlineS: seconds,
        totalDeadlineS: seconds,
      }),
    )
    .mutation(({ ctx, input }) => ctx.backend.startSelfcheck(input)),
  selfchecks: t.procedure.query(({ ctx }) => ctx.backend.listSelfchecks()),
  /** Draws with everything there is, which takes seconds; changes nothing. */
  checkDrawing: t.procedure
    .input(z.object({ answer: z.string().min(1).max(1_000_000) }))
    .mutation(({ ctx, input }) => ctx.backend.checkTrialDrawing(input.answer)),
});
