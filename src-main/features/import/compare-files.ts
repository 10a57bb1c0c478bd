import { findRepeatsElsewhere } from '../../formats/index.ts';
import type { FileState as ReadState, RepeatElsewhere } from '../../formats/index.ts';
import {
  areCompared,
  fileStates,
  listRepeatsElsewhere,
  readJournals,
  saveRepeatsElsewhere,
} from '../../store/index.ts';
import type { Store } from '../../store/index.ts';

/**
 * Counts a line that stands in several files of a run once: where it stands in an earlier file, its rollouts are taken out and
 * the line is noted. What was taken out comes back by `readAnew`, given the path of the file, when the earlier line has gone.
 * An import that is aborted or killed before the end leaves it to the next one.
 */
export async function compareFiles(
  store: Store,
  runId: number,
  readAnew: (path: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (areCompared(store, runId)) return;
  const repeats = findRepeats(store, runId);
  const repeated = new Set(repeats.map(placeOf));
  const missing = listRepeatsElsewhere(store, runId).filter((noted) => !repeated.has(placeOf(noted)));
  for (const path of new Set(missing.map(({ file }) => file))) await readAnew(path);
  if (signal.aborted) return;
  saveRepeatsElsewhere(store, runId, missing.length === 0 ? repeats : findRepeats(store, runId));
}

function placeOf({ file, line }: RepeatElsewhere): string {
  return `${String(line)} ${file}`;
}

function findRepeats(store: Store, runId: number): readonly RepeatElsewhere[] {
  const files = [...fileStates(store, runId).values()]
    .filter(({ state }) => state !== null)
    // A copy has the longer name, as a rule; the order of the names makes this the same in every index.
    .sort((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
    // The store hands back the importer's own state as it got it.
    .map(({ id, path, state }) => ({
      path,
      state: state as ReadState,
      journals: () => readJournals(store, id),
    }));
  return findRepeatsElsewhere(files);
}
