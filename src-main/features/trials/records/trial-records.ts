import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readTrialPage } from '../pages/read-trial-page.ts';
import { trialPageSchema } from '../pages/trial-page.ts';
import { selfcheckResultSchema } from '../selfcheck/selfcheck-result.ts';

/** Raised when the reader learns something, so that stored pages are read again from their text. */
const TRIAL_READER_VERSION = 1;

/** An imported page. Its id is the SHA-256 of its text, so that importing it again changes nothing. */
export const trialRecordSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** ISO 8601. */
  importedAt: z.string(),
  text: z.string(),
  readerVersion: z.int(),
  page: trialPageSchema,
});
export type TrialRecord = z.infer<typeof trialRecordSchema>;

/** A kept run of the self-check; `trialId` is null where it belongs to no imported page. */
export const selfcheckRecordSchema = z.object({
  id: z.string(),
  trialId: z.string().nullable(),
  result: selfcheckResultSchema,
});
export type SelfcheckRecord = z.infer<typeof selfcheckRecordSchema>;

/** Reads a page's text into the row that the store keeps. */
export function createTrialRecord(text: string, fileName: string, importedAt: Date): TrialRecord {
  return {
    id: createHash('sha256').update(text).digest('hex'),
    fileName,
    importedAt: importedAt.toISOString(),
    text,
    readerVersion: TRIAL_READER_VERSION,
    page: readTrialPage(text),
  };
}

/** Brings a row of an older reader up to date; returns the same row when it is. */
export function refreshTrialRecord(record: TrialRecord): TrialRecord {
  if (record.readerVersion >= TRIAL_READER_VERSION) return record;
  return { ...record, readerVersion: TRIAL_READER_VERSION, page: readTrialPage(record.text) };
}
