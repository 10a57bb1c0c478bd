import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { AuditError, type JobContext } from '../../domain/index.ts';
import { listRuns, type Store } from '../../store/index.ts';
import { importFolder } from '../import/import-folder.ts';
import { openResults } from '../import/open-results.ts';
import type { RunPlace } from './read-run.ts';

/**
 * Finds runs by their folders and brings their indexes up to date. A folder without an index of its own belongs to the nearest
 * one above it, where its labels are. Throws `several-runs` where a folder holds more than one run, `no-such-run` where its
 * index knows none, and what `openResults` throws. The caller closes the stores; each is opened once.
 */
export async function locateRuns(
  folders: readonly string[],
  job: JobContext,
): Promise<{ readonly places: readonly RunPlace[]; readonly close: () => void }> {
  const stores = new Map<string, Store>();
  const close = () => {
    for (const store of stores.values()) store.close();
  };
  try {
    const places: RunPlace[] = [];
    for (const folder of folders) {
      const root = indexedFolder(folder);
      const store = stores.get(root) ?? (await openResults(root));
      if (!stores.has(root)) {
        stores.set(root, store);
        await importFolder(store, job);
      }
      places.push({ store, runId: onlyRun(store, folder) });
    }
    return { places, close };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

/** The folder itself, or the nearest one above it, that has an index; the folder where there is none. */
function indexedFolder(folder: string): string {
  if (!existsSync(folder)) return folder;
  const real = realpathSync(folder);
  for (let place = real; ; place = dirname(place)) {
    if (existsSync(join(place, '.svg-assay', 'audit.sqlite'))) return place;
    if (dirname(place) === place) return real;
  }
}

function onlyRun(store: Store, folder: string): number {
  const wanted = relative(store.location.folder, realpathSync(folder)).split(sep).join('/') || '.';
  const isWithin = (place: string) => wanted === '.' || place === wanted || place.startsWith(`${wanted}/`);
  const runs = listRuns(store).filter((run) => isWithin(run.folder));
  const [run] = runs;
  if (run === undefined)
    throw new AuditError({
      code: 'no-such-run',
      message: `${folder} holds no run`,
      hint: 'give a folder with results.jsonl, a traces file or an evaluation log in it',
    });
  if (runs.length > 1)
    throw new AuditError({
      code: 'several-runs',
      message: `${folder} holds ${runs.length} runs`,
      hint: `give the folder of one of them, such as ${join(store.location.folder, run.folder)}`,
    });
  return run.id;
}
