import { z } from 'zod';
import { AuditError, toProblem } from '../../domain/index.ts';
import { folderChange, folderProcedure, programProcedure } from '../../api/kernel/procedures.ts';
import { t } from '../../api/kernel/trpc.ts';
import { bringUpToDate, followRuns, startAudit, startImport } from './folder-jobs.ts';
import { typedPath } from './typed-path.ts';

const folder = z.object({ folder: z.string().min(1).max(4096) });

/** The results folders that are open. */
export const workspaceRoutes = t.router({
  list: programProcedure.query(({ ctx: { workspaces } }) =>
    workspaces.list().map((workspace) => workspaces.describe(workspace)),
  ),
  /** Opens a folder and starts its import; the answer does not wait for the import. */
  open: programProcedure.input(folder).mutation(async ({ ctx, input }) => {
    const workspace = await ctx.workspaces.open(typedPath(input.folder));
    ctx.settings.noteOpened(workspace.store.location.folder, Date.now());
    if (!ctx.readOnly) {
      bringUpToDate(ctx, workspace.id).catch((error: unknown) =>
        ctx.feed.publish({ kind: 'notice', workspaceId: workspace.id, problem: toProblem(error) }),
      );
      workspace.stopFollowing ??= followRuns(ctx, workspace.id);
    }
    return ctx.workspaces.describe(workspace);
  }),
  close: folderProcedure.mutation(async ({ ctx, input: { workspaceId } }) => {
    ctx.workspaces.stopFollowing(workspaceId);
    await ctx.jobs.stop(workspaceId);
    await ctx.readThread?.forget(workspaceId);
    ctx.workspaces.close(workspaceId);
  }),
  /** Shows the system's folder dialog; null where the user closed it. Only where `canPickFolder`: the desktop program answers it itself. */
  pick: programProcedure.mutation((): Promise<string | null> =>
    Promise.reject(
      new AuditError({
        code: 'no-dialog',
        message: 'there is no folder dialog here',
        hint: 'type the path',
      }),
    ),
  ),
  /** Takes a folder off the recent list; its files and its index stay. */
  forget: programProcedure.input(folder).mutation(({ ctx, input }) => ctx.settings.forget(input.folder)),
});

/** Long work, whichever feature began it. */
export const jobRoutes = t.router({
  list: programProcedure.query(({ ctx }) => ctx.jobs.list()),
  startImport: folderChange.mutation(({ ctx, input }) => startImport(ctx, input.workspaceId)),
  startAudit: folderChange
    .input(z.object({ filter: z.string().max(10_000).default('') }))
    .mutation(({ ctx, input }) => startAudit(ctx, input.workspaceId, input.filter)),
  cancel: programProcedure
    .input(z.object({ jobId: z.string() }))
    .mutation(({ ctx, input }) => ctx.jobs.cancel(input.jobId)),
});
