import { callTRPCProcedure, getTRPCErrorFromUnknown } from '@trpc/server';
import type { Problem } from '../domain/index.ts';
import type { RouteCall, RouteReply } from './kernel/route-call.ts';
import { problemBehind } from './kernel/trpc.ts';
import type { Backend } from './open-backend.ts';

/** Calls one route by its dotted path, for transports that are not HTTP. */
export async function callRoute(
  { router, context }: Pick<Backend, 'router' | 'context'>,
  call: RouteCall,
): Promise<RouteReply> {
  try {
    const value: unknown = await callTRPCProcedure({
      router,
      path: call.path,
      type: call.type,
      getRawInput: () => Promise.resolve(call.input),
      ctx: context,
      signal: undefined,
      batchIndex: 0,
    });
    return { ok: true, value };
  } catch (thrown) {
    return { ok: false, error: problemOf(thrown) };
  }
}

function problemOf(thrown: unknown): Problem {
  const error = getTRPCErrorFromUnknown(thrown);
  return (
    problemBehind(error) ?? { code: error.code.toLowerCase().replaceAll('_', '-'), message: error.message }
  );
}
