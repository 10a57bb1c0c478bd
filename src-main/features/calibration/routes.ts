import { z } from 'zod';
import { folderProcedure } from '../../api/kernel/procedures.ts';
import { t } from '../../api/kernel/trpc.ts';
import { VERDICT_SOURCES } from './index.ts';
import type { FolderCalibration } from './index.ts';
import { KeptAnswers } from './kept-answers.ts';
import { calibrateInThread } from './calibrate-in-thread.ts';

const answers = new KeptAnswers<FolderCalibration>();

export const calibrationRoutes = t.router({
  /** Everything about the judge on the rollouts that match. Throws `bad-filter`. */
  report: folderProcedure
    .input(
      z.object({
        filter: z.string().max(10_000).default(''),
        source: z.enum(VERDICT_SOURCES).default('recorded'),
        /** Wanted half-width of the corrected rate, for the plan of further labels. */
        halfWidth: z.number().min(0.01).max(0.5).optional(),
      }),
    )
    .query(({ ctx: { store }, input: { workspaceId, ...request } }) => {
      const { folder } = store.location;
      return answers.get([workspaceId, request], [store], () => calibrateInThread({ folder, request }));
    }),
});
