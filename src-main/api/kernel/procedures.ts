import { z } from 'zod';
import { isPlainName, UNSEEN_IN_NAME } from '../../domain/index.ts';
import { storeOf } from './context.ts';
import { mayWrite } from './read-only.ts';
import { t } from './trpc.ts';

/** Part of nearly every input: the opened folder that it is about. */
export const workspace = z.object({ workspaceId: z.string().regex(/^[0-9a-f]{12}$/) });

/** Part of every input that somebody says something with. */
export const annotatorName = z.string().trim().min(1).max(200).refine(isPlainName, UNSEEN_IN_NAME);

/** For what is not about an opened folder. */
export const programProcedure = t.procedure;
export const programChange = programProcedure.use(mayWrite);

/** For what reads an opened folder; its index is `ctx.store`. Throws `no-such-workspace`. */
export const folderProcedure = t.procedure
  .input(workspace)
  .use(({ ctx, input, next }) => next({ ctx: { store: storeOf(ctx, input.workspaceId) } }));
/** For what writes into an opened folder. Throws `read-only` too. */
export const folderChange = folderProcedure.use(mayWrite);
