import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { GateCode, JobContext } from '../../domain/index.ts';
import { findRuns } from '../../formats/index.ts';
import type { FieldMap, RunFolder } from '../../formats/index.ts';
import {
  fileStates,
  forgetFile,
  refreshRunFigures,
  removeEmptyRuns,
  saveIgnoredFiles,
  saveRun,
} from '../../store/index.ts';
import type { Store } from '../../store/index.ts';
import { compareFiles } from './compare-files.ts';
import { keepFieldMap, openFieldMaps } from './field-maps.ts';
import { importFile } from './import-file.ts';
import { ImportTally } from './import-tally.ts';
import type { ImportTotals } from './import-tally.ts';
import { inImportTurn } from './import-turn.ts';
import { compareWithIndex, countStream, takeAnnotations } from './training-notes.ts';

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
  forgetGone(
    store,
    found.flatMap((run) => run.files.map((file) => pathFrom(folder, file.path))),
  );
  const states = fileStates(store);
  for (const run of found) {
    await importRun(store, run, fieldMapOf(run.metadata.environment), states, tally);
    if (context.signal.aborted) break;
  }
  refreshRunFigures(store);
  if (!context.signal.aborted) {
    removeEmptyRuns(store);
    saveIgnoredFiles(
      store,
      found.flatMap((run) =>
        run.ignoredFiles.map(({ name, reason, detail }) => ({
          path: pathFrom(folder, join(run.folder, name)),
          reason,
          detail,
        })),
      ),
    );
  }
  return { runs: found.length, ...tally.totals() };
}

/** Before anything is read, so that lines which repeat one of a file that is gone are counted this time. */
function forgetGone(store: Store, paths: readonly string[]): void {
  const there = new Set(paths);
  for (const path of fileStates(store).keys()) if (!there.has(path)) forgetFile(store, path);
}

async function importRun(
  store: Store,
  run: RunFolder,
  fieldMap: FieldMap,
  states: ReturnType<typeof fileStates>,
  tally: ImportTally,
): Promise<void> {
  const folder = store.location.folder;
  const runId = saveRun(store, describeRun(run, pathFrom(folder, run.folder), fieldMap));
  const files = new Map(run.files.map((file) => [pathFrom(folder, file.path), file]));
  const importOne = async (path: string, anew: boolean): Promise<void> => {
    const file = files.get(path);
    if (file === undefined || tally.signal.aborted) return;
    const known = states.get(path) ?? null;
    if (anew) tally.again(known?.sizeBytes ?? 0);
    await importFile(store, { runId, path, file, fieldMap, run, anew }, known, tally);
  };
  const indexed = await countStream(store, run);
  const readBefore = tally.totals().filesRead;
  for (const path of files.keys()) await importOne(path, false);
  if (!tally.signal.aborted) await compareFiles(store, runId, (path) => importOne(path, true), tally.signal);
  if (tally.signal.aborted) return;
  await takeAnnotations(store, runId, run, tally.totals().filesRead > readBefore);
  compareWithIndex(store, runId, run, indexed, (path) => pathFrom(folder, path));
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
    // A file that vanished since it was found is reported when it is its turn.
    runs.flatMap((run) =>
      run.files.map((file) =>
        stat(file.path).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** With forward slashes; '.' for the folder itself. */
function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/') || '.';
}
