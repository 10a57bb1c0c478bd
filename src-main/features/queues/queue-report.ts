import { z } from 'zod';
import { recipeOf, recipeSchema, type QueuePlan } from './index.ts';
import type { Queue } from '../../store/index.ts';
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
