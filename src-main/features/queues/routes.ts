import { z } from 'zod';
import { tellChanged } from '../../api/kernel/context.ts';
import { heavy } from '../../api/kernel/heavy-reads.ts';
import { folderChange, folderProcedure } from '../../api/kernel/procedures.ts';
import { t } from '../../api/kernel/trpc.ts';
import {
  archiveQueue,
  exportJournal,
  getQueue,
  listQueueEntries,
  listQueues,
  mergeJournal,
} from '../../store/index.ts';
import { sumFlagCosts } from './flag-costs.ts';
import { drawQueue, planQueue, pseudonymOf, queueLines, recipeOf, recipeSchema } from './index.ts';
import type { QueuePlan } from './index.ts';
import { drawnFrom, summariseQueue } from './queue-summary.ts';
import type { QueueDetail } from './queue-summary.ts';

/** A plan without its entries and what they are drawn from, which stay hidden until they are labelled. */
export type QueuePreview = Omit<QueuePlan, 'entries' | 'frame'> & { readonly entries: number };

interface TextFile {
  readonly fileName: string;
  readonly text: string;
}

const queue = z.object({ queueId: z.int().nonnegative() });
const drawing = z.object({ recipe: recipeSchema });

/** Queues of entries to label, and labels as files. */
export const queueRoutes = t.router({
  list: folderProcedure
    .concat(heavy)
    .query(({ ctx: { store } }) => listQueues(store).map((each) => summariseQueue(store, each))),
  get: folderProcedure
    .input(queue)
    .concat(heavy)
    .query(({ ctx: { store, protocol }, input }): QueueDetail => {
      const found = getQueue(store, input.queueId);
      const entries = listQueueEntries(store, input.queueId);
      return {
        ...summariseQueue(store, found),
        drawnFrom: drawnFrom(found.recipe),
        repeats: entries.filter(({ repeatOf }) => repeatOf !== null).length,
        flags: recipeOf(found).asks === 'flag' ? sumFlagCosts(store, entries, protocol.reward) : null,
      };
    }),
  /** How many entries and from where, before anything is created. Throws `bad-filter` and `bad-recipe`. */
  preview: folderProcedure
    .input(drawing)
    .concat(heavy)
    .query(({ ctx, input }): QueuePreview => {
      const { frame: _, ...plan } = planQueue(ctx.store, input.recipe);
      return { ...plan, entries: plan.entries.length };
    }),
  create: folderChange
    .input(drawing.extend({ name: z.string().trim().min(1).max(200) }))
    .mutation(({ ctx, input: { workspaceId, name, recipe } }) => {
      const drawn = drawQueue(ctx.store, name, recipe);
      tellChanged(ctx, workspaceId, 'queues');
      return summariseQueue(ctx.store, drawn);
    }),
  archive: folderChange
    .input(queue.extend({ archived: z.boolean() }))
    .mutation(({ ctx, input: { workspaceId, queueId, archived } }) => {
      archiveQueue(ctx.store, queueId, archived);
      tellChanged(ctx, workspaceId, 'queues');
    }),
  /** One JSON line for the queue and one per entry. */
  export: folderProcedure
    .input(queue)
    .concat(heavy)
    .query(({ ctx, input }): TextFile => ({
      fileName: `queue-${input.queueId}.jsonl`,
      text: asLines(queueLines(ctx.store, input.queueId)),
    })),
  exportLabels: folderProcedure
    .input(z.object({ pseudonyms: z.boolean() }))
    .concat(heavy)
    .query(({ ctx, input }): TextFile => ({
      fileName: 'labels.jsonl',
      text: asLines(exportJournal(ctx.store, input.pseudonyms ? pseudonymOf : undefined)),
    })),
  /** Merges labels that another copy exported; what is here is never overwritten. */
  importLabels: folderChange
    .input(z.object({ text: z.string() }))
    .mutation(({ ctx, input: { workspaceId, text } }) => {
      const result = mergeJournal(ctx.store, text.split('\n'));
      tellChanged(ctx, workspaceId, 'labels', 'rollouts', 'queues');
      return result;
    }),
});

function asLines(lines: Iterable<string>): string {
  return [...lines].map((line) => `${line}\n`).join('');
}
