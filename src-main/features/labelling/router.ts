import { z } from 'zod';
import { ITEMS, LABEL_VALUES } from '../../domain/index.ts';
import { t, workspace } from '../../api/kernel/trpc.ts';

const session = workspace.extend({
  queueId: z.int().nonnegative(),
  annotator: z.string().trim().min(1).max(200),
  focus: z.enum(ITEMS).nullable().default(null),
});
const entry = session.extend({ position: z.int().nonnegative() });
const note = z.string().max(20_000).nullable();

/** Blind labelling of a queue, one answer at a time. */
export const labellingRouter = t.router({
  state: t.procedure
    .input(session.extend({ place: z.int().nonnegative().nullable().default(null) }))
    .query(({ ctx, input }) => ctx.backend.labellingState(input.workspaceId, input, input.place)),
  commit: t.procedure
    .input(
      entry.extend({
        key: z.enum([...ITEMS, 'gate', 'flag']),
        value: z.enum(LABEL_VALUES).nullable(),
        note,
        spentMs: z.number().min(0).max(86_400_000),
      }),
    )
    .mutation(({ ctx, input }) => ctx.backend.commitAnswer(input.workspaceId, input, input)),
  note: t.procedure
    .input(entry.extend({ note }))
    .mutation(({ ctx, input }) => ctx.backend.saveNote(input.workspaceId, input, input.position, input.note)),
  skip: t.procedure
    .input(entry)
    .mutation(({ ctx, input }) => ctx.backend.skipEntry(input.workspaceId, input, input.position)),
  secondLook: t.procedure
    .input(entry.extend({ isSecondLook: z.boolean() }))
    .mutation(({ ctx, input }) =>
      ctx.backend.flagEntry(input.workspaceId, input, input.position, input.isSecondLook),
    ),
  reveal: t.procedure
    .input(entry)
    .mutation(({ ctx, input }) => ctx.backend.revealEntry(input.workspaceId, input, input.position)),
  undo: t.procedure
    .input(session)
    .mutation(({ ctx, input }) => ctx.backend.undoAnswer(input.workspaceId, input)),
});
