import { z } from 'zod';
import { ITEMS, LABEL_VALUES } from '../../domain/index.ts';
import { t, workspace } from '../../api/kernel/trpc.ts';

const adjudicator = workspace.extend({ annotator: z.string().trim().min(1).max(200) });

/** Final labels where people differ. */
export const adjudicationRouter = t.router({
  state: t.procedure
    .input(adjudicator.extend({ place: z.int().nonnegative().nullable().default(null) }))
    .query(({ ctx, input }) =>
      ctx.backend.adjudicationState(input.workspaceId, input.annotator, input.place),
    ),
  decide: t.procedure
    .input(
      adjudicator.extend({
        rolloutId: z.int().nonnegative(),
        item: z.enum(ITEMS),
        value: z.enum(LABEL_VALUES),
        reason: z.string().trim().max(20_000),
      }),
    )
    .mutation(({ ctx, input }) => ctx.backend.adjudicate(input.workspaceId, input.annotator, input)),
  undo: t.procedure
    .input(adjudicator)
    .mutation(({ ctx, input }) => ctx.backend.undoAdjudication(input.workspaceId, input.annotator)),
});
