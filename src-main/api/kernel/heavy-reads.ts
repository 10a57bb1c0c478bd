import { TRPCError } from '@trpc/server';
import { middlewareMarker } from '@trpc/server/unstable-core-do-not-import';
import { AuditError, type Problem } from '../../domain/index.ts';
import { storeOf } from './context.ts';
import { workspace } from './procedures.ts';
import { t } from './trpc.ts';

/** Hands the call to the read thread, where it comes here again and is answered. */
const inReadThread = t.middleware(async ({ ctx, path, type, getRawInput, next }) => {
  if (ctx.readThread === null || type === 'subscription') return next();
  const input = await getRawInput();
  const { workspaceId } = workspace.parse(input);
  const reply = await ctx.readThread.answer(workspaceId, storeOf(ctx, workspaceId), { path, type, input });
  if (reply === null) return next();
  if (reply.ok) return { ok: true, data: reply.value, marker: middlewareMarker };
  throw asThrown(reply.error);
});

/**
 * For what looks at every rollout, label or queue entry of a folder: `.concat(heavy)` before the handler. Whatever does so and
 * is not marked holds up every other request. The handler may only read, and only from `ctx.store`, files and settings.
 */
export const heavy = t.procedure.meta({ isHeavy: true }).use(inReadThread);

/** The error that became this problem; failures of ours alone have a remedy. */
function asThrown({ code, message, hint }: Problem): Error {
  if (hint !== undefined) return new AuditError({ code, message, hint });
  return new TRPCError({ code: code.toUpperCase().replaceAll('-', '_') as TRPCError['code'], message });
}
