import { z } from 'zod';
import { t, workspace } from '../../api/kernel/trpc.ts';
import { AUDIT_KINDS, AUDIT_VALUES } from './contract.ts';

const rollout = workspace.extend({ rolloutId: z.int().nonnegative() });

/** What people say about the gates' verdicts and the judge's flags. */
export const auditsRouter = t.router({
  commit: t.procedure
    .input(
      rollout.extend({
        kind: z.enum(AUDIT_KINDS),
        value: z.enum(AUDIT_VALUES).nullable(),
        annotator: z.string().trim().min(1).max(200),
        note: z.string().max(20_000).nullable().default(null),
      }),
    )
    .mutation(({ ctx, input: { workspaceId, ...audit } }) => ctx.backend.commitAudit(workspaceId, audit)),
  history: t.procedure
    .input(rollout)
    .query(({ ctx, input }) => ctx.backend.auditHistory(input.workspaceId, input.rolloutId)),
  gateTable: t.procedure
    .input(workspace.extend({ filter: z.string().max(10_000).default('') }))
    .query(({ ctx, input }) => ctx.backend.gateTable(input.workspaceId, input.filter)),
});
