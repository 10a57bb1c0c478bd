import { shortRunNames } from '../../domain/index.ts';
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
import type { AssayBackend } from '../../api/backend.ts';
import { storeOf } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import type { RunRow } from '../../api/kernel/contract.ts';

/** Lines of a run's page that are sent at once; the page says how many there are. */
const MAX_NOTES = 1000;

type RunViews = Pick<AssayBackend, 'listRuns' | 'getRun' | 'listRewardHistograms' | 'listTaskGroups'>;

export function createRunViews(context: AssayContext): RunViews {
  return {
    listRuns: (workspaceId) => namedRuns(storeOf(context, workspaceId)),
    getRun: (workspaceId, runId) => {
      const store = storeOf(context, workspaceId);
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
        ignoredFiles: listIgnoredFiles(store).map((file) => file.path),
      };
    },
    listRewardHistograms: (workspaceId) => listRewardHistograms(storeOf(context, workspaceId)),
    listTaskGroups: (workspaceId, runId, offset, limit) =>
      listTaskGroups(storeOf(context, workspaceId), runId, { offset, limit }),
  };
}

function namedRuns(store: Store): readonly RunRow[] {
  const runs = listRuns(store);
  const names = shortRunNames(runs);
  return runs.map((run) => ({ ...run, shortName: names.get(run) ?? run.name }));
}
