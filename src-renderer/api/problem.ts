import { TRPCClientError } from '@trpc/client';
import type { AssayRouter } from '../../src-main/api/index.ts';
import type { Problem } from '../../src-main/domain/index.ts';

/** A problem on its way through code that wants errors. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

const UNREACHABLE: Problem = {
  code: 'unreachable',
  message: 'SVG Assay does not answer.',
  hint: 'See whether it still runs in the terminal, then try again.',
};

/** Turns whatever a call threw into something to show: what went wrong and what to do. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem;
  if (thrown instanceof TRPCClientError) {
    if (thrown.cause instanceof ProblemError) return thrown.cause.problem;
    // The client types every error's data as unknown; this router's shape is known.
    const data = (thrown as TRPCClientError<AssayRouter>).data;
    if (data?.problem) return data.problem;
    if (!data) return UNREACHABLE;
    return { code: data.code.toLowerCase().replaceAll('_', '-'), message: thrown.message };
  }
  return { code: 'internal', message: thrown instanceof Error ? thrown.message : String(thrown) };
}
