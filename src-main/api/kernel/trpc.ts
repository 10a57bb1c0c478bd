import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { AuditError, type Problem } from '../../domain/index.ts';
import type { AssayBackend } from '../backend.ts';

/** What every group of the API builds its procedures with. */
export const t = initTRPC.context<{ readonly backend: AssayBackend }>().create({
  // Stack traces name paths of the machine; a client is told code and message only.
  isDev: false,
  errorFormatter: ({ shape, error }) => {
    const problem: Problem | null = error.cause instanceof AuditError ? error.cause.toProblem() : null;
    return { ...shape, data: { ...shape.data, problem } };
  },
});

/** Part of nearly every input: the opened folder that it is about. */
export const workspace = z.object({ workspaceId: z.string().regex(/^[0-9a-f]{12}$/) });
