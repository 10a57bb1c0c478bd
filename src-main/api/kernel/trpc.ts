import { initTRPC } from '@trpc/server';
import type { TRPCError } from '@trpc/server';
import { AuditError, type Problem } from '../../domain/index.ts';
import { databaseProblem } from '../../store/index.ts';
import type { AssayContext } from './context.ts';

/** A failure as clients get it: with code, message and hint where a person can mend it. */
export function withProblem<Data extends object, Shape extends { readonly data: Data }>(told: {
  readonly shape: Shape;
  readonly error: TRPCError;
}) {
  return { ...told.shape, data: { ...told.shape.data, problem: problemBehind(told.error) } };
}

/** The failure behind an error, where a person can mend it; null for a fault of the program. */
export function problemBehind(error: TRPCError): Problem | null {
  // Statements on a damaged index or a full disk throw what SQLite says.
  const cause = databaseProblem(error.cause);
  return cause instanceof AuditError ? cause.toProblem() : null;
}

/** What is known of a route beside what it does. */
interface RouteMeta {
  /** It looks at a whole folder. */
  readonly isHeavy?: boolean;
}

/** What every route is built with. */
export const t = initTRPC.context<AssayContext>().meta<RouteMeta>().create({
  // Stack traces name paths of the machine; a client is told code and message only.
  isDev: false,
  errorFormatter: withProblem,
});
