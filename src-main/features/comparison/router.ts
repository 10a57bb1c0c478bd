import { z } from 'zod';
import { ITEMS } from '../../domain/index.ts';
import { MEDIA_KINDS, MEDIA_LIMITS } from './media/index.ts';
import { PAIR_CELLS } from './index.ts';
import { t, workspace } from '../../api/kernel/trpc.ts';

const run = workspace.extend({ runId: z.int().nonnegative() });
const request = z.object({ base: run, others: z.array(run).min(1).max(7) });
const pairQuery = request.extend({
  other: z.int().min(0).max(6).default(0),
  item: z.enum(ITEMS).optional(),
  cell: z.enum(PAIR_CELLS).optional(),
});
const page = { offset: z.int().nonnegative(), limit: z.int().min(1).max(200) };
const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.number().min(least).max(most);

export const compareRouter = t.router({
  report: t.procedure.input(request).query(({ ctx, input }) => ctx.backend.compareRuns(input)),
  pairs: t.procedure
    .input(pairQuery.extend(page))
    .query(({ ctx, input: { offset, limit, ...query } }) => ctx.backend.listPairs(query, offset, limit)),
  unpaired: t.procedure
    .input(pairQuery.extend({ ...page, side: z.enum(['a', 'b']) }))
    .query(({ ctx, input: { offset, limit, side, ...query } }) =>
      ctx.backend.listUnpaired(query, side, offset, limit),
    ),
  export: t.procedure
    .input(
      pairQuery.extend({
        pairs: z
          .array(z.object({ a: z.int().nonnegative(), b: z.int().nonnegative() }))
          .min(1)
          .max(MEDIA_LIMITS.pairs),
        options: z.object({
          kinds: z.array(z.enum(MEDIA_KINDS)).min(1),
          panelPx: within(MEDIA_LIMITS.panelPx).int(),
          fps: within(MEDIA_LIMITS.fps),
          seconds: within(MEDIA_LIMITS.seconds),
        }),
      }),
    )
    .mutation(({ ctx, input: { pairs, options, ...query } }) =>
      ctx.backend.exportPairs(query, pairs, options),
    ),
  exportFile: t.procedure
    .input(z.object({ jobId: z.uuid(), name: z.string().min(1).max(200) }))
    .query(({ ctx, input }) => ctx.backend.readExport(input.jobId, input.name)),
});
