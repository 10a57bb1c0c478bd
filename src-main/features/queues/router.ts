import { z } from 'zod';
import { recipeSchema } from './index.ts';
import { t, workspace } from '../../api/kernel/trpc.ts';

const queue = workspace.extend({ queueId: z.int().nonnegative() });
const drawing = workspace.extend({ recipe: recipeSchema });

/** Queues of entries to label, and labels as files. */
export const queuesRouter = t.router({
  list: t.procedure.input(workspace).query(({ ctx, input }) => ctx.backend.listQueues(input.workspaceId)),
  get: t.procedure
    .input(queue)
    .query(({ ctx, input }) => ctx.backend.getQueue(input.workspaceId, input.queueId)),
  preview: t.procedure
    .input(drawing)
    .query(({ ctx, input }) => ctx.backend.previewQueue(input.workspaceId, input.recipe)),
  create: t.procedure
    .input(drawing.extend({ name: z.string().trim().min(1).max(200) }))
    .mutation(({ ctx, input }) => ctx.backend.createQueue(input.workspaceId, input.name, input.recipe)),
  archive: t.procedure
    .input(queue.extend({ archived: z.boolean() }))
    .mutation(({ ctx, input }) => ctx.backend.archiveQueue(input.workspaceId, input.queueId, input.archived)),
  export: t.procedure
    .input(queue)
    .query(({ ctx, input }) => ctx.backend.exportQueue(input.workspaceId, input.queueId)),
  exportLabels: t.procedure
    .input(workspace.extend({ pseudonyms: z.boolean() }))
    .query(({ ctx, input }) => ctx.backend.exportLabels(input.workspaceId, input.pseudonyms)),
  /** Merges labels that another copy exported; what is here is never overwritten. */
  importLabels: t.procedure
    .input(workspace.extend({ text: z.string() }))
    .mutation(({ ctx, input }) => ctx.backend.importLabels(input.workspaceId, input.text)),
});
