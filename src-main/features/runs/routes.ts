import { z } from 'zod';
import { shortRunNames } from '../../domain/index.ts';
import { heavy } from '../../api/kernel/heavy-reads.ts';
import { folderProcedure } from '../../api/kernel/procedures.ts';
import type { RunDetail, RunRow } from '../../api/kernel/shapes.ts';
import { t } from '../../api/kernel/trpc.ts';
import {
  getRun,
  listIgnoredFiles,
  listLineNotes,
  listRewardHistograms,
  listRuns,
  listTaskGroups,
  type Store,
} from '../../store/index.ts';
import type { LineNote } from '../../store/index.ts';

/** Lines of a run's page that are sent at once; the page says how many there are. */
const MAX_NOTES = 1000;

const run = z.object({ runId: z.int() });

/** The runs of a folder. */
export const runRoutes = t.router({
  list: folderProcedure.concat(heavy).query(({ ctx }) => namedRuns(ctx.store)),
  get: folderProcedure
    .input(run)
    .concat(heavy)
    .query(({ ctx, input }) => describeRun(ctx.store, input.runId)),
  /** Recorded rewards in tenths, run by run. */
  rewards: folderProcedure.concat(heavy).query(({ ctx }) => listRewardHistograms(ctx.store)),
  /** The run's prompts with their repeats, a page at a time, most changeable first. */
  tasks: folderProcedure
    .input(run.extend({ offset: z.int().nonnegative(), limit: z.int().min(1).max(500) }))
    .concat(heavy)
    .query(({ ctx, input: { runId, offset, limit } }) => listTaskGroups(ctx.store, runId, { offset, limit })),
});

function describeRun(store: Store, runId: number): RunDetail {
  const notes = (kind: LineNote['kind']) =>
    listLineNotes(store, runId, { kind, offset: 0, limit: MAX_NOTES });
  const reasons = (kind: LineNote['kind']) =>
    notes(kind).map(({ file, line, reason }) => ({ file, line, reason: reason ?? 'unknown' }));
  return {
    ...getRun(store, runId),
    shortName: namedRuns(store).find(({ id }) => id === runId)?.shortName ?? '',
    skipped: reasons('skipped'),
    flawed: reasons('flawed'),
    repeats: (['duplicate', 'id-clash'] as const).flatMap((kind) =>
      notes(kind).flatMap(({ file, line, of, ofFile }) =>
        of === null ? [] : [{ file, line, of, ofFile, kind }],
      ),
    ),
    ignoredFiles: listIgnoredFiles(store),
  };
}

function namedRuns(store: Store): readonly RunRow[] {
  const runs = listRuns(store);
  const names = shortRunNames(runs);
  return runs.map((run) => ({ ...run, shortName: names.get(run) ?? run.name }));
}
