import { z } from 'zod';
import { ITEMS, LABEL_VALUES } from '../domain/index.ts';
import { adjudicationRouter } from '../features/adjudication/router.ts';
import { auditsRouter } from '../features/audit/router.ts';
import { labellingRouter } from '../features/labelling/router.ts';
import { queuesRouter } from '../features/queues/router.ts';
import { reportsRouter } from '../features/reports/router.ts';
import { calibrationRouter } from '../features/calibration/router.ts';
import { compareRouter } from '../features/comparison/router.ts';
import { judgingRouter } from '../features/judging/router.ts';
import { secretsRouter } from '../features/settings/router.ts';
import { trialsRouter } from '../features/trials/router.ts';
import { t, workspace } from './kernel/trpc.ts';

const rolloutId = workspace.extend({ rolloutId: z.int().nonnegative() });
const query = workspace.extend({
  filter: z.string().max(10_000),
  sort: z.array(z.object({ column: z.string().max(60), descending: z.boolean() })).max(4),
});
const path = z.string().min(1).max(4096);

/** The one API of the program; the interface reaches it over IPC or HTTP and cannot tell which. */
export const assayRouter = t.router({
  info: t.router({
    get: t.procedure.query(({ ctx }) => ctx.backend.info()),
    home: t.procedure.query(({ ctx }) => ctx.backend.home()),
  }),
  workspaces: t.router({
    list: t.procedure.query(({ ctx }) => ctx.backend.listWorkspaces()),
    /** Opens a folder and starts its import; the answer does not wait for the import. */
    open: t.procedure
      .input(z.object({ folder: path }))
      .mutation(({ ctx, input }) => ctx.backend.openWorkspace(input.folder)),
    close: t.procedure
      .input(workspace)
      .mutation(({ ctx, input }) => ctx.backend.closeWorkspace(input.workspaceId)),
    /** Shows the system's folder dialog; null where the user closed it. Only where `canPickFolder`. */
    pick: t.procedure.mutation(({ ctx }) => ctx.backend.pickFolder()),
    forget: t.procedure
      .input(z.object({ folder: path }))
      .mutation(({ ctx, input }) => ctx.backend.forgetFolder(input.folder)),
  }),
  runs: t.router({
    list: t.procedure.input(workspace).query(({ ctx, input }) => ctx.backend.listRuns(input.workspaceId)),
    get: t.procedure
      .input(workspace.extend({ runId: z.int() }))
      .query(({ ctx, input }) => ctx.backend.getRun(input.workspaceId, input.runId)),
    /** Recorded rewards in tenths, run by run. */
    rewards: t.procedure
      .input(workspace)
      .query(({ ctx, input }) => ctx.backend.listRewardHistograms(input.workspaceId)),
    /** The run's prompts with their repeats, a page at a time, most changeable first. */
    tasks: t.procedure
      .input(
        workspace.extend({ runId: z.int(), offset: z.int().nonnegative(), limit: z.int().min(1).max(500) }),
      )
      .query(({ ctx, input }) =>
        ctx.backend.listTaskGroups(input.workspaceId, input.runId, input.offset, input.limit),
      ),
  }),
  rollouts: t.router({
    list: t.procedure
      .input(query.extend({ offset: z.int().nonnegative(), limit: z.int().min(1).max(500) }))
      .query(({ ctx, input }) => ctx.backend.listRollouts(input, input.offset, input.limit)),
    facets: t.procedure.input(query).query(({ ctx, input }) => ctx.backend.facets(input)),
    position: t.procedure
      .input(query.extend({ rolloutId: z.int().nonnegative() }))
      .query(({ ctx, input }) => ctx.backend.position(input, input.rolloutId)),
    get: t.procedure
      .input(rolloutId)
      .query(({ ctx, input }) => ctx.backend.getRollout(input.workspaceId, input.rolloutId)),
    text: t.procedure
      .input(
        rolloutId.extend({
          part: z.union([
            z.enum(['answer', 'reasoning', 'raw', 'prompt']),
            z.templateLiteral(['message-', z.int().nonnegative()]),
          ]),
          offset: z.int().nonnegative(),
          limit: z.int().min(1).max(4_000_000),
        }),
      )
      .query(({ ctx, input }) =>
        ctx.backend.readText(input.workspaceId, input.rolloutId, input.part, input.offset, input.limit),
      ),
    checkFilter: t.procedure
      .input(workspace.extend({ filter: z.string().max(10_000) }))
      .query(({ ctx, input }) => ctx.backend.checkFilter(input.filter)),
    completeFilter: t.procedure
      .input(workspace.extend({ filter: z.string().max(10_000), cursor: z.int().nonnegative() }))
      .query(({ ctx, input }) => ctx.backend.completeFilter(input.workspaceId, input.filter, input.cursor)),
  }),
  jobs: t.router({
    list: t.procedure.query(({ ctx }) => ctx.backend.listJobs()),
    startImport: t.procedure
      .input(workspace)
      .mutation(({ ctx, input }) => ctx.backend.startImport(input.workspaceId)),
    startAudit: t.procedure
      .input(workspace.extend({ filter: z.string().max(10_000).default('') }))
      .mutation(({ ctx, input }) => ctx.backend.startAudit(input.workspaceId, input.filter)),
    cancel: t.procedure
      .input(z.object({ jobId: z.string() }))
      .mutation(({ ctx, input }) => ctx.backend.cancelJob(input.jobId)),
  }),
  labels: t.router({
    commit: t.procedure
      .input(
        workspace.extend({
          annotator: z.string().trim().min(1).max(200),
          blind: z.boolean(),
          labels: z
            .array(
              z.object({
                rolloutId: z.int().nonnegative(),
                item: z.enum(ITEMS),
                value: z.enum(LABEL_VALUES).nullable(),
              }),
            )
            .min(1)
            .max(ITEMS.length),
          note: z.string().max(20_000).nullable().default(null),
        }),
      )
      .mutation(({ ctx, input }) => ctx.backend.commitLabels(input.workspaceId, input)),
    undo: t.procedure
      .input(workspace.extend({ annotator: z.string().min(1).max(200) }))
      .mutation(({ ctx, input }) => ctx.backend.undoLabel(input.workspaceId, input.annotator)),
  }),
  adjudication: adjudicationRouter,
  audits: auditsRouter,
  labelling: labellingRouter,
  queues: queuesRouter,
  reports: reportsRouter,
  secrets: secretsRouter,
  settings: t.router({
    get: t.procedure.query(({ ctx }) => ctx.backend.getSettings()),
    set: t.procedure
      .input(
        z
          .object({
            annotator: z.string().trim().min(1).max(200),
            theme: z.enum(['system', 'light', 'dark']),
            frameCacheBytes: z.int().min(0),
            renderPages: z.int().min(1).max(16),
          })
          .partial(),
      )
      .mutation(({ ctx, input }) => ctx.backend.setSettings(input)),
  }),
  calibration: calibrationRouter,
  compare: compareRouter,
  judging: judgingRouter,
  trials: trialsRouter,
  /** Job progress and "what you show is old", for as long as somebody listens. */
  events: t.procedure.subscription(({ ctx, signal }) => ctx.backend.events(signal)),
});

export type AssayRouter = typeof assayRouter;
