import { z } from 'zod';
import { AuditError } from '../../domain/index.ts';
import { isSecretName } from '../../domain/secret-name.ts';
import { tellChanged, TRIALS_SCOPE } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { annotatorName, programChange, programProcedure } from '../../api/kernel/procedures.ts';
import { t } from '../../api/kernel/trpc.ts';
import type { Store } from '../../store/index.ts';
import { reportDrawing } from './drawing-report.ts';
import { exportOpinions } from './export-opinions.ts';
import { currentOpinions, sortBoard, trialBoard } from './index.ts';
import type { TrialRecord } from './index.ts';
import {
  checkKeysOf,
  importTrialPage,
  listServerChecks,
  listTrialRecords,
  readOpinions,
  sayOpinion,
} from './service/index.ts';
import { startSelfcheck } from './start-selfcheck.ts';
import { MAX_SENT_PAGE_BYTES } from './trial-views.ts';
import type { TrialBoard, TrialDetail, TrialImportResult } from './trial-views.ts';

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

const opinion = z
  .object({
    trialId,
    checkKey: z.string().max(9_000),
    annotator: annotatorName,
    opinion: z.enum(['agree', 'disagree', 'withdrawn']).nullable(),
    comment: z.string().trim().min(1).max(20_000).nullable(),
  })
  .refine((said) => said.opinion !== null || said.comment !== null, 'says nothing');
export type OpinionRequest = z.infer<typeof opinion>;

/** Published trials, self-checks of served models, and what people say of reviewers' checks. */
export const trialRoutes = t.router({
  /** Throws `page-too-large`. */
  import: programChange
    .input(
      z.object({
        fileName: z.string().trim().min(1).max(255),
        text: z.string().max(MAX_SENT_PAGE_BYTES),
      }),
    )
    .mutation(({ ctx, input }) => importPage(ctx, input)),
  board: programProcedure
    .input(z.object({ key: sortKey.default('score'), descending: z.boolean().default(true) }))
    .query(({ ctx, input: { key, descending } }): TrialBoard => {
      const store = ctx.trials.open();
      return {
        rows: sortBoard(trialBoard(recordsIn(store)), key, descending ? 'desc' : 'asc'),
        storePath: store?.location.directory ?? null,
        selfchecks: store === null ? 0 : listServerChecks(store).length,
      };
    }),
  /** Throws `no-such-trial`. */
  get: programProcedure
    .input(z.object({ trialId }))
    .query(({ ctx, input }) => describeTrial(ctx, input.trialId)),
  /** Appends to the journal; agreeing again, or withdrawing, is a new line of it. Throws `no-such-trial` and `no-such-check`. */
  say: programChange.input(opinion).mutation(({ ctx, input: { trialId: id, ...said } }) => {
    const { store, record } = find(ctx, id);
    sayOpinion(store, record, said);
    tellChanged(ctx, TRIALS_SCOPE, 'trials');
  }),
  export: programProcedure.input(z.object({ format: z.enum(['csv', 'jsonl']) })).query(({ ctx, input }) => {
    const store = ctx.trials.open();
    const records = recordsIn(store);
    return exportOpinions(records, store === null ? [] : readOpinions(store, records), input.format);
  }),
  /** Throws `no-key`, `bad-prompts` and `selfcheck-running`; the result is kept when the job ends. */
  startSelfcheck: programChange
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
    .mutation(({ ctx, input }) => startSelfcheck(ctx, input)),
  /** All kept runs, oldest first. */
  selfchecks: programProcedure.query(({ ctx }) => {
    const store = ctx.trials.open();
    return store === null ? [] : listServerChecks(store);
  }),
  /** Draws with everything there is, which takes seconds; changes nothing. */
  checkDrawing: programProcedure
    .input(z.object({ answer: z.string().min(1).max(1_000_000) }))
    .mutation(({ ctx, input }) => reportDrawing(input.answer, ctx.openRendererWith)),
});

function recordsIn(store: Store | null): readonly TrialRecord[] {
  return store === null ? [] : listTrialRecords(store);
}

function importPage(
  context: AssayContext,
  page: { readonly fileName: string; readonly text: string },
): TrialImportResult {
  const bytes = Buffer.byteLength(page.text);
  if (bytes > MAX_SENT_PAGE_BYTES) {
    throw new AuditError({
      code: 'page-too-large',
      message: `${page.fileName} has ${bytes.toLocaleString('en')} bytes; ${MAX_SENT_PAGE_BYTES.toLocaleString('en')} can be sent`,
      hint: 'use `svg-assay trial import FILE`',
    });
  }
  const store = context.trials.open();
  if (store === null) throw new Error('a store that may be written can be opened');
  const { record, isNew } = importTrialPage(store, page);
  if (isNew) tellChanged(context, TRIALS_SCOPE, 'trials');
  const { id, fileName } = record;
  return {
    id,
    title: record.page.trial ?? fileName,
    isNew,
    unrecognised: record.page.unrecognised.length,
  };
}

function describeTrial(context: AssayContext, trialId: string): TrialDetail {
  const { store, record } = find(context, trialId);
  const [row] = trialBoard([record]);
  if (row === undefined) throw new Error('every record has a row');
  const opinions = currentOpinions(readOpinions(store, [record]));
  const { id, fileName, importedAt, page } = record;
  return {
    id,
    fileName,
    importedAt,
    row,
    page,
    checks: checkKeysOf(record).map((key) => ({
      key,
      opinions: opinions.filter(({ checkKey }) => checkKey === key),
    })),
    selfchecks: listServerChecks(store).filter((check) => check.trialId === id),
  };
}

function find(
  context: AssayContext,
  trialId: string,
): { readonly store: Store; readonly record: TrialRecord } {
  const store = context.trials.open();
  const record = store === null ? undefined : listTrialRecords(store).find(({ id }) => id === trialId);
  if (store !== null && record !== undefined) return { store, record };
  throw new AuditError({
    code: 'no-such-trial',
    message: 'this trial has not been imported here',
    hint: 'look for it on the board of trials',
  });
}
