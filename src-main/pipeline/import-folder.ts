import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { GateCode, JobContext } from '../domain/index.ts';
import { findRuns } from '../importers/index.ts';
import type { FieldMap, RunFolder } from '../importers/index.ts';
import {
  fileStates,
  forgetFile,
  refreshRunFigures,
  removeEmptyRuns,
  saveIgnoredFiles,
  saveRun,
} from '../store/index.ts';
import type { Store } from '../store/index.ts';
import { keepFieldMap, openFieldMaps } from './field-maps.ts';
import { importFile } from './import-file.ts';
import { ImportTally } from './import-tally.ts';
import type { ImportTotals } from './import-tally.ts';
import { inImportTurn } from './import-turn.ts';

export interface ImportOptions {
  /** Kept with the folder and used for every run from now on, instead of the one that its environment asks for. */
  readonly fieldMap?: FieldMap | undefined;
}

/** What an import did. */
export interface ImportSummary extends ImportTotals {
  readonly runs: number;
}

/**
 * Brings the index up to date with the runs in the store's folder. An unchanged file is not read, a grown one only from where
 * it ended, a rewritten one replaces its rows, and so does one that was read with another field map. Aborting keeps whole
 * batches. Waits while another process imports the folder.
 * Throws what `findRuns` throws, and `cancelled` when aborted while it waits; nothing is changed then.
 */
export function importFolder(
  store: Store,
  context: JobContext,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  return inImportTurn(store, context, () => importInTurn(store, context, options));
}

async function importInTurn(
  store: Store,
  context: JobContext,
  options: ImportOptions,
): Promise<ImportSummary> {
  const folder = store.location.folder;
  const found = await findRuns(folder);
  if (options.fieldMap !== undefined) keepFieldMap(store, options.fieldMap);
  const fieldMapOf = await openFieldMaps(store);
  const tally = new ImportTally(context, await totalBytes(found));
  const states = fileStates(store);
  const seen = new Set<string>();
  for (const run of found) {
    const fieldMap = fieldMapOf(run.metadata.environment);
    const runId = saveRun(store, describeRun(run, pathFrom(folder, run.folder), fieldMap));
    for (const file of run.files) {
      const path = pathFrom(folder, file.path);
      seen.add(path);
      await importFile(store, { runId, path, file, fieldMap, run }, states.get(path) ?? null, tally);
      if (context.signal.aborted) break;
    }
    if (context.signal.aborted) break;
  }
  refreshRunFigures(store);
  if (!context.signal.aborted) {
    for (const path of states.keys()) if (!seen.has(path)) forgetFile(store, path);
    removeEmptyRuns(store);
    saveIgnoredFiles(
      store,
      found.flatMap((run) =>
        run.ignoredFiles.map(({ name, reason }) => ({
          path: pathFrom(folder, join(run.folder, name)),
          reason,
        })),
      ),
    );
  }
  return { runs: found.length, ...tally.totals() };
}

function describeRun(run: RunFolder, folder: string, fieldMap: FieldMap) {
  const { environment, model, judge, split, configs } = run.metadata;
  return {
    folder,
    name: run.name,
    format: run.format,
    environment,
    model,
    judge,
    split,
    config: Object.keys(configs).length === 0 ? null : configs,
    gateCodes: fieldMap.gateCodes as Readonly<Record<string, readonly GateCode[]>>,
    warnings: run.warnings,
  };
}

async function totalBytes(runs: readonly RunFolder[]): Promise<number> {
  const sizes = await Promise.all(
    runs.flatMap((run) => run.files.map(async (file) => (await stat(file.path)).size)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** With forward slashes; '.' for the folder itself. */
function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/') || '.';
}
