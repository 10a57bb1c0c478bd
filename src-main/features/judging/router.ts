import { z } from 'zod';
import { ITEMS } from '../../domain/index.ts';
import type { JudgeProfileInput } from '../../judge/index.ts';
import { t, workspace } from '../../api/kernel/trpc.ts';

const name = z.string().min(1).max(200);
/** Field by field it is checked by the judge module, whose message names what is wrong. */
const profile = z.custom<JudgeProfileInput>((value) => typeof value === 'object' && value !== null);
const filter = z.string().max(100_000).default('');
const job = z.object({ jobId: z.string() });
const request = z.object({
  profile: name,
  filter,
  items: z.array(z.enum(ITEMS)).min(1),
  fresh: z.boolean(),
  limit: z.int().positive().nullable(),
});
const judging = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recorded') }),
  z.object({ kind: z.literal('judge'), judgeId: z.int(), take: z.enum(['first', 'newest']) }),
]);

export const judgingRouter = t.router({
  profiles: t.procedure.query(({ ctx }) => ctx.backend.judgeProfiles()),
  saveProfile: t.procedure
    .input(z.object({ profile, replaces: name.nullable() }))
    .mutation(({ ctx, input }) => ctx.backend.saveJudgeProfile(input.profile, input.replaces)),
  removeProfile: t.procedure
    .input(z.object({ name }))
    .mutation(({ ctx, input }) => ctx.backend.removeJudgeProfile(input.name)),
  /** A mutation, since it asks a server, which may cost something. */
  test: t.procedure
    .input(z.object({ profile }))
    .mutation(({ ctx, input }) => ctx.backend.testJudge(input.profile)),
  price: t.procedure
    .input(workspace.extend({ request }))
    .mutation(({ ctx, input }) => ctx.backend.priceJudging(input.workspaceId, input.request)),
  start: t.procedure
    .input(workspace.extend({ request }))
    .mutation(({ ctx, input }) => ctx.backend.startJudging(input.workspaceId, input.request)),
  pause: t.procedure.input(job).mutation(({ ctx, input }) => ctx.backend.pauseJob(input.jobId)),
  resume: t.procedure.input(job).mutation(({ ctx, input }) => ctx.backend.resumeJob(input.jobId)),
  judges: t.procedure.input(workspace).query(({ ctx, input }) => ctx.backend.judges(input.workspaceId)),
  compare: t.procedure
    .input(workspace.extend({ filter, first: judging, second: judging }))
    .query(({ ctx, input: { workspaceId, filter: within, first, second } }) =>
      ctx.backend.compareJudgings(workspaceId, within, first, second),
    ),
  startReparse: t.procedure
    .input(workspace.extend({ filter }))
    .mutation(({ ctx, input }) => ctx.backend.startReparse(input.workspaceId, input.filter)),
});
