import { z } from 'zod';
import { REPORT_FORMATS, REPORT_NAMES } from './pages/index.ts';
import { t, workspace } from '../../api/kernel/trpc.ts';

/** Reports, the same as the command line writes. */
export const reportsRouter = t.router({
  make: t.procedure
    .input(
      workspace.extend({
        name: z.enum(REPORT_NAMES),
        filter: z.string().max(10_000),
        format: z.enum(REPORT_FORMATS),
        pseudonyms: z.boolean().default(false),
      }),
    )
    .mutation(({ ctx, input: { workspaceId, ...report } }) => ctx.backend.makeReport(workspaceId, report)),
});
