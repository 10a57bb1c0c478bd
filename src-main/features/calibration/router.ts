import { z } from 'zod';
import { VERDICT_SOURCES } from './index.ts';
import { t, workspace } from '../../api/kernel/trpc.ts';

export const calibrationRouter = t.router({
  report: t.procedure
    .input(
      workspace.extend({
        filter: z.string().max(10_000).default(''),
        source: z.enum(VERDICT_SOURCES).default('recorded'),
        /** Wanted half-width of the corrected rate, for the plan of further labels. */
        halfWidth: z.number().min(0.01).max(0.5).optional(),
      }),
    )
    .query(({ ctx, input: { workspaceId, ...request } }) => ctx.backend.calibration(workspaceId, request)),
});
