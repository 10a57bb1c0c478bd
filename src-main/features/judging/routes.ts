import { z } from 'zod';
import { AuditError, ITEMS, perItem } from '../../domain/index.ts';
import type { PerItem } from '../../domain/index.ts';
import { openJudge, parseProfile, testConnection } from '../../judge/index.ts';
import type { JudgeProfile, JudgeProfileInput } from '../../judge/index.ts';
import { listJudges } from '../../store/index.ts';
import { tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import { heavy } from '../../api/kernel/heavy-reads.ts';
import {
  folderChange,
  folderProcedure,
  programChange,
  programProcedure,
} from '../../api/kernel/procedures.ts';
import { tellingLists } from '../../api/kernel/telling-lists.ts';
import { t } from '../../api/kernel/trpc.ts';
import { compareJudgings, judgeFolder, priceJudging, readJudgeRubric, reparseFolder } from './index.ts';

/** A judge profile of Settings. */
interface SavedProfile {
  readonly profile: JudgeProfile;
  /** Whether its key is where it should be; true for one that needs none. */
  readonly keyFound: boolean;
}

/** Rollouts that differ in one direction; the first ones by number. */
export interface DifferingRollouts {
  readonly count: number;
  readonly ids: readonly number[];
}

/** How often two judgings of one item differ; `rate` (0–1) is null where no rollout has both verdicts. */
interface ItemFlips {
  readonly n: number;
  readonly flips: number;
  readonly rate: number | null;
  readonly yesToNo: DifferingRollouts;
  readonly noToYes: DifferingRollouts;
}

export interface JudgingFlips {
  /** Rollouts that both judged. */
  readonly rollouts: number;
  readonly items: PerItem<ItemFlips>;
}

/** Differing rollouts that are sent with their numbers: as many as a filter can name. */
const MAX_LISTED = 1000;

const name = z.string().min(1).max(200);
/** Field by field it is checked by the judge module, whose message names what is wrong. */
const profile = z.custom<JudgeProfileInput>((value) => typeof value === 'object' && value !== null);
const filter = z.string().max(100_000).default('');
const job = z.object({ jobId: z.string() });
/** What to judge, and by whom. */
const request = z.object({
  /** Name of a saved profile. */
  profile: name,
  filter,
  items: z.array(z.enum(ITEMS)).min(1).readonly(),
  /** Ask again although there is an answer; both are kept. */
  fresh: z.boolean(),
  /** At most so many rollouts; null for all. */
  limit: z.int().positive().nullable(),
});
export type JudgingRequest = z.infer<typeof request>;
const judging = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recorded') }),
  z.object({ kind: z.literal('judge'), judgeId: z.int(), take: z.enum(['first', 'newest']) }),
]);

/** Running judges from here, and what their answers say about each other. */
export const judgingRoutes = t.router({
  profiles: programProcedure.query(({ ctx }) =>
    Promise.all(ctx.settings.judgeProfiles().map((each) => describe(ctx, each))),
  ),
  /** Saves a profile under its name, in place of the one called `replaces` too. Throws `bad-profile`. */
  saveProfile: programChange
    .input(z.object({ profile, replaces: name.nullable() }))
    .mutation(({ ctx, input }): JudgeProfile => {
      const parsed = parseProfile(input.profile);
      ctx.settings.saveJudgeProfile(parsed, input.replaces);
      return parsed;
    }),
  removeProfile: programChange
    .input(z.object({ name }))
    .mutation(({ ctx, input }) => ctx.settings.removeJudgeProfile(input.name)),
  /** Sends one small question; says what is wrong. A mutation, since it asks a server, which may cost something. Throws `bad-profile`. */
  test: programProcedure
    .input(z.object({ profile }))
    .mutation(({ ctx, input }) => testConnection(parseProfile(input.profile), ctx.keys)),
  price: folderProcedure
    .input(z.object({ request }))
    .concat(heavy)
    .mutation(async ({ ctx, input }) =>
      priceJudging(ctx.store, {
        ...scoped(input.request),
        profile: profileOf(ctx, input.request),
        rubric: await readJudgeRubric(ctx.protocol),
      }),
    ),
  /** Throws `no-such-profile`, `no-key` and `bad-filter` before it begins. */
  start: folderChange.input(z.object({ request })).mutation(async ({ ctx, input }) => {
    const { store, protocol, openRenderer, keys } = ctx;
    const { workspaceId } = input;
    const chosen = profileOf(ctx, input.request);
    const judge = await openJudge(chosen, { keys, rubric: await readJudgeRubric(protocol) });
    return ctx.jobs.start('judge', workspaceId, `Judge with ${chosen.name}`, async (running, pause) => {
      const options = { ...scoped(input.request), judge, protocol, openRenderer, pause };
      try {
        const summary = await judgeFolder(store, options, tellingLists(ctx, workspaceId, running));
        if (summary.stopped !== null && !running.signal.aborted)
          ctx.feed.publish({ kind: 'notice', workspaceId, problem: summary.stopped });
        return summary;
      } finally {
        tellChanged(ctx, workspaceId, 'runs', 'rollouts', 'judge');
      }
    });
  }),
  pause: programProcedure.input(job).mutation(({ ctx, input }) => ctx.jobs.pause(input.jobId)),
  resume: programProcedure.input(job).mutation(({ ctx, input }) => ctx.jobs.resume(input.jobId)),
  /** The judges that were run from here. */
  judges: folderProcedure.concat(heavy).query(({ ctx }) => listJudges(ctx.store)),
  compare: folderProcedure
    .input(z.object({ filter, first: judging, second: judging }))
    .concat(heavy)
    .query(({ ctx, input }): JudgingFlips => {
      const { rollouts, items } = compareJudgings(ctx.store, input.filter, input.first, input.second);
      return {
        rollouts,
        items: perItem((item) => {
          const { n, flips, rate, yesToNo, noToYes } = items[item];
          return { n, flips, rate, yesToNo: listed(yesToNo), noToYes: listed(noToYes) };
        }),
      };
    }),
  /** Reads the recorded judge texts again with our parser; the job's result is a ReparseSummary. */
  startReparse: folderChange
    .input(z.object({ filter }))
    .mutation(({ ctx: { store, jobs }, input }) =>
      jobs.start('reparse', input.workspaceId, 'Read the stored judge replies again', (running) =>
        reparseFolder(store, input.filter, running),
      ),
    ),
});

async function describe({ keys }: AssayContext, profile: JudgeProfile): Promise<SavedProfile> {
  const { keyName } = profile;
  return { profile, keyFound: keyName === null || (await keys.get(keyName)) !== null };
}

function profileOf({ settings }: AssayContext, { profile: name }: JudgingRequest): JudgeProfile {
  const found = settings.judgeProfiles().find((profile) => profile.name === name);
  if (found !== undefined) return found;
  throw new AuditError({
    code: 'no-such-profile',
    message: `there is no judge profile called ${name}`,
    hint: 'make one in Settings',
  });
}

function scoped({ filter, limit, items, fresh }: JudgingRequest) {
  return { scope: { filter, limit }, items, fresh };
}

function listed(ids: readonly number[]): DifferingRollouts {
  return { count: ids.length, ids: ids.slice(0, MAX_LISTED) };
}
