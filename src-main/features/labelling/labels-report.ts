import { z } from 'zod';
import { ITEMS, LABEL_VALUES } from '../../domain/index.ts';
import { count } from '../../platform/terminal/json-parts.ts';
import type { MergeResult } from '../../store/index.ts';
import type { AddedAnswers } from './index.ts';

/** What `labels import --json` prints for all its files together. */
export const labelsImportedSchema = z.strictObject({
  added: count,
  known: count,
  conflicts: z.array(
    z.strictObject({
      kind: z.string(),
      subject: z.string(),
      item: z.string(),
      annotator: z.string(),
      here: z.string().nullable(),
      there: z.string().nullable(),
    }),
  ),
  rejected: z.array(z.strictObject({ file: z.string(), line: count, reason: z.string() })),
});
export type LabelsImported = z.infer<typeof labelsImportedSchema>;

/** What `labels add --json` and `labels decide --json` print; lines are those of the table, from 1. */
export const answersAddedSchema = z.strictObject({
  added: count,
  known: count,
  conflicts: z.array(
    z.strictObject({
      line: count,
      identity: z.string(),
      question: z.enum([...ITEMS, 'gate', 'flag']),
      here: z.enum(LABEL_VALUES),
      there: z.enum(LABEL_VALUES),
    }),
  ),
  rejected: z.array(z.strictObject({ line: count, reason: z.string() })),
});

export function buildAnswersAdded({
  added,
  known,
  conflicts,
  rejected,
}: AddedAnswers): z.infer<typeof answersAddedSchema> {
  return { added, known, conflicts: [...conflicts], rejected: [...rejected] };
}

export function buildLabelsImported(
  merges: readonly { readonly file: string; readonly result: MergeResult }[],
): LabelsImported {
  return {
    added: merges.reduce((sum, { result }) => sum + result.added, 0),
    known: merges.reduce((sum, { result }) => sum + result.known, 0),
    conflicts: merges.flatMap(({ result }) => result.conflicts),
    rejected: merges.flatMap(({ file, result }) => result.rejected.map((line) => ({ file, ...line }))),
  };
}
