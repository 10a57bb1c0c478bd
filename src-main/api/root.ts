import { adjudicationRoutes } from '../features/adjudication/routes.ts';
import { auditRoutes } from '../features/audit/routes.ts';
import { calibrationRoutes } from '../features/calibration/routes.ts';
import { compareRoutes } from '../features/comparison/routes.ts';
import { jobRoutes, workspaceRoutes } from '../features/folders/routes.ts';
import { judgingRoutes } from '../features/judging/routes.ts';
import { labellingRoutes } from '../features/labelling/routes.ts';
import { queueRoutes } from '../features/queues/routes.ts';
import { reportRoutes } from '../features/reports/routes.ts';
import { labelRoutes, rolloutRoutes } from '../features/rollouts/routes.ts';
import { runRoutes } from '../features/runs/routes.ts';
import { infoRoutes, secretRoutes, settingsRoutes } from '../features/settings/routes.ts';
import { trialRoutes } from '../features/trials/routes.ts';
import { programProcedure } from './kernel/procedures.ts';
import { t } from './kernel/trpc.ts';

/** The one API of the program; the interface reaches it over IPC or HTTP and cannot tell which. */
export const assayRouter = t.router({
  info: infoRoutes,
  workspaces: workspaceRoutes,
  runs: runRoutes,
  rollouts: rolloutRoutes,
  jobs: jobRoutes,
  labels: labelRoutes,
  adjudication: adjudicationRoutes,
  audits: auditRoutes,
  labelling: labellingRoutes,
  queues: queueRoutes,
  reports: reportRoutes,
  secrets: secretRoutes,
  settings: settingsRoutes,
  calibration: calibrationRoutes,
  compare: compareRoutes,
  judging: judgingRoutes,
  trials: trialRoutes,
  /** Job progress and "what you show is old", for as long as somebody listens. */
  events: programProcedure.subscription(({ ctx, signal }) => ctx.feed.read(signal)),
});

export type AssayRouter = typeof assayRouter;
