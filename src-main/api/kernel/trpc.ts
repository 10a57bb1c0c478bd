import { initTRPC } from '@trpc/server';
import type { TRPCError } from '@trpc/server';
import { AuditError, type Problem } from '../../domain/index.ts';
import type { AssayContext } from './context.ts';

/** A failure as clients get it: with code, message and hint where a person can mend it. */
export function withProblem<Data extends object, Shape extends { readonly data: Data }>(told: {
  readonly shape: Shape;
  readonly error: TRPCError;
}) {
  const { cause } = told.error;
  const problem: Problem | null = cause instanceof AuditError ? cause.toProblem() : null;
  return { ...told.shape, data: { ...told.shape.data, problem } };
}

/** What every route is built with. */
export const t = initTRPC.context<AssayContext>().create({
  // Stack traces name paths of the machine; a client is told code and message only.
  isDev: false,
  errorFormatter: withProblem,
});
