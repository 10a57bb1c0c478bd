import { z } from 'zod';
import { checkKeysOf, readOpinions } from './service/index.ts';
import type { Store } from '../../store/index.ts';
import { currentOpinions, trialBoard, trialPageSchema } from './index.ts';
import type { TrialRecord, TrialRow } from './index.ts';

const number = z.number().nullable();
const text = z.string().nullable();
const count = z.int().nonnegative();

/** A trial as the board has it, one of `trial list --json`. */
const trialRowSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  task: text,
  model: text,
  harness: text,
  score: number,
  raw: number,
  modelCost: number,
  walletSpend: number,
  agentTimeS: number,
  steps: number,
  tokensIn: number,
  tokensOut: number,
  selfChecksPassed: number,
  selfChecksUsed: number,
  selfChecksListed: count,
  rank: number,
  rankOf: number,
  checksPassed: count,
  checks: count,
  disagreements: count,
  unrecognised: count,
}) satisfies z.ZodType<TrialRow>;

/** What `trial list --json` prints. */
export const trialListSchema = z.strictObject({ store: z.string(), trials: z.array(trialRowSchema) });
export type TrialList = z.infer<typeof trialListSchema>;

/** What `trial import --json` prints; `isNew` is false for a page that was known already. */
export const trialImportSchema = z.strictObject({
  store: z.string(),
  trials: z.array(trialRowSchema.extend({ file: z.string(), isNew: z.boolean() })),
});
export type TrialImport = z.infer<typeof trialImportSchema>;

/** What `trial show --json` prints: the page as data, and what people say of each reviewer's check. */
export const trialReportSchema = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  importedAt: z.string(),
  page: trialPageSchema,
  checks: z.array(
    z.strictObject({
      check: z.string(),
      opinions: z.array(
        z.strictObject({
          annotator: z.string(),
          opinion: z.enum(['agree', 'disagree']).nullable(),
          comments: z.array(z.strictObject({ at: z.string(), comment: z.string() })),
        }),
      ),
    }),
  ),
});
export type TrialReport = z.infer<typeof trialReportSchema>;

export function buildTrialReport(store: Store, record: TrialRecord): TrialReport {
  const opinions = currentOpinions(readOpinions(store, [record]));
  const { id, fileName, importedAt, page } = record;
  return {
    id,
    fileName,
    importedAt,
    page,
    checks: checkKeysOf(record).map((check) => ({
      check,
      opinions: opinions
        .filter(({ checkKey }) => checkKey === check)
        .map(({ annotator, opinion, comments }) => ({ annotator, opinion, comments: [...comments] })),
    })),
  };
}

export function buildTrialList(store: Store, records: readonly TrialRecord[]): TrialList {
  return { store: store.location.directory, trials: trialBoard(records) };
}
