import { z } from 'zod';
import { ITEMS, LABEL_VALUES } from '../../domain/index.ts';
import type { AddedAnswers } from '../labelling/index.ts';
import { recipeOf, recipeSchema, type QueuePlan } from './index.ts';
import type { MergeResult, Queue } from '../../store/index.ts';
import { count, item, verdict } from '../../platform/terminal/json-parts.ts';

/** One queue of `queue list --json`. */
export const queueSchema = z.strictObject({
  id: count,
  uuid: z.uuid(),
  name: z.string(),
  recipe: recipeSchema,
  seed: count,
  items: z.array(item),
  createdAt: z.iso.datetime(),
  archived: z.boolean(),
  entries: count,
  /** False where labels from it may not correct a rate. */
  knownProbabilities: z.boolean(),
  progress: z.array(
    z.strictObject({ annotator: z.string(), done: count, skipped: count, secondLook: count, spentMs: count }),
  ),
});
type QueueReport = z.infer<typeof queueSchema>;

/** What `queue create --json` prints; `queue` is null for a dry run. */
export const queueCreatedSchema = z.strictObject({
  queue: queueSchema.nullable(),
  entries: count,
  repeats: count,
  /** Rollouts that match, and those of them without a drawing. */
  population: count,
  withoutDrawing: count,
  withoutVerdict: count,
  perRun: z.array(z.strictObject({ runName: z.string(), matching: count, drawn: count })),
  perPerson: z.array(z.strictObject({ person: z.string(), entries: count })),
  cells: z.array(
    z.strictObject({
      runName: z.string().nullable(),
      item: item.nullable(),
      verdict: verdict.nullable(),
      size: count,
      drawn: count,
    }),
  ),
  unknownBecause: z.string().nullable(),
});
type QueueCreated = z.infer<typeof queueCreatedSchema>;

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

export function buildQueueReport(queue: Queue): QueueReport {
  const { id, uuid, name, seed, items, archived, entries, knownProbabilities, progress } = queue;
  return {
    ...{ id, uuid, name, seed, archived, entries, knownProbabilities },
    recipe: recipeOf(queue),
    items: [...items],
    createdAt: new Date(queue.createdAtMs).toISOString(),
    progress: [...progress],
  };
}

export function buildQueueCreated(queue: Queue | null, plan: QueuePlan): QueueCreated {
  const { repeats, population, withoutDrawing, withoutVerdict, perRun, perPerson, cells, unknownBecause } =
    plan;
  return {
    queue: queue === null ? null : buildQueueReport(queue),
    entries: plan.entries.length,
    ...{ repeats, population, withoutDrawing, withoutVerdict, unknownBecause },
    perRun: [...perRun],
    perPerson: [...perPerson],
    cells: [...cells],
  };
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
