import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { GateCode, JobContext, JobProgress } from '../domain/index.ts';
import { findRuns, planRead, readRunFile, readRunFileInWorker } from '../importers/index.ts';
import type {
  FieldMap,
  FileState as ReadState,
  ImportedRollout,
  ReadBatch,
  RunFile,
  RunFolder,
} from '../importers/index.ts';
import {
  beginFile,
  fileStates,
  finishFile,
  forgetAnswerMatches,
  forgetFile,
  insertBatch,
  placesFound,
  readJournals,
  refreshRunFigures,
  removeEmptyRuns,
  saveIgnoredFiles,
  saveRun,
} from '../store/index.ts';
import type { FieldFound, FileState, Store } from '../store/index.ts';
import { keepFieldMap, openFieldMaps } from './field-maps.ts';
import { inImportTurn } from './import-turn.ts';

/** Below this, parsing takes less time than starting the thread that would do it. */
const WORTH_A_THREAD_BYTES = 16_000_000;

export interface ImportOptions {
  /** Kept with the folder and used for every run from now on, instead of the one that its environment asks for. */
  readonly fieldMap?: FieldMap | undefined;
}

/** What an import did. */
export interface ImportSummary {
  readonly runs: number;
  readonly filesRead: number;
  readonly filesUnchanged: number;
  /** Files whose earlier lines changed: read anew, with labels kept by identity. */
  readonly rewritten: readonly string[];
  /** Rollouts that were read this time. */
  readonly rollouts: number;
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
  const tally = await createTally(found, context);
  const states = fileStates(store);
  const seen = new Set<string>();
  for (const run of found) {
    const fieldMap = fieldMapOf(run.metadata.environment);
    const here = pathFrom(folder, run.folder);
    const placesBefore = placesFound(store, { folder: here, name: run.name });
    const runId = saveRun(store, { ...describeRun(run, here, fieldMap), fieldMap: placesBefore });
    const places = new PlaceCounts();
    let anyReadAnew = false;
    for (const file of run.files) {
      const path = pathFrom(folder, file.path);
      seen.add(path);
      const plan = await importFile(
        store,
        { runId, path, file, fieldMap, run },
        states.get(path) ?? null,
        tally,
        places,
      );
      anyReadAnew ||= isAnew(plan);
      if (context.signal.aborted) break;
    }
    if (!anyReadAnew) places.add(placesBefore);
    saveRun(store, { ...describeRun(run, here, fieldMap), fieldMap: places.list() });
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
  return { runs: found.length, ...tally.summary() };
}

/** What is kept of a file: how far it was read, and with which field map. */
type KeptState = ReadState & { readonly fieldMapHash?: string };

/** `remapped`: to be read anew because the field map changed, whatever the file looks like. */
type ImportPlan = Awaited<ReturnType<typeof planRead>> | 'remapped';

/** Whether the rows of a file are replaced. */
function isAnew(plan: ImportPlan): boolean {
  return plan === 'rewritten' || plan === 'remapped';
}

type Batch = ReadBatch<Iterable<ImportedRollout>>;

/** So often is a file begun again that is replaced while it is read; the next import goes on. */
const MOST_TRIES = 3;

interface FileToImport {
  readonly runId: number;
  /** As the store names it. */
  readonly path: string;
  readonly file: RunFile;
  readonly fieldMap: FieldMap;
  readonly run: RunFolder;
}

async function importFile(
  store: Store,
  { runId, path, file, fieldMap, run }: FileToImport,
  known: FileState | null,
  tally: Tally,
  places: PlaceCounts,
  tries = MOST_TRIES,
): Promise<ImportPlan> {
  // The store hands back the importer's own state as it got it.
  const state = (known?.state ?? null) as KeptState | null;
  const fieldMapHash = hash('sha256', JSON.stringify(fieldMap));
  const isRemapped = state !== null && state.fieldMapHash !== fieldMapHash;
  const plan = isRemapped ? 'remapped' : await planRead(file.path, state);
  if (plan === 'unchanged' && known?.complete === true) {
    tally.unchanged(known.sizeBytes);
    return plan;
  }
  const goesOn = plan === 'grown' || plan === 'unchanged';
  const target = beginFile(store, { runId, path, mode: isAnew(plan) ? 'rewrite' : 'grow' });
  const read = (await stat(file.path)).size < WORTH_A_THREAD_BYTES ? readRunFile : readRunFileInWorker;
  const batches = read(file, {
    fieldMap,
    defaults: run.metadata,
    signal: tally.signal,
    from: goesOn && state ? { state, journals: readJournals(store, target.fileId) } : undefined,
  });
  let last: Batch | null = null;
  for await (const batch of batches) {
    const kept: KeptState = { ...batch.state, fieldMapHash };
    const written = insertBatch(store, target, {
      ...batch,
      state: kept,
      position: kept.offset,
      lines: kept.lines,
    });
    places.add(
      batch.foundPlaces.map(({ place, pointer, count }) => ({ field: place, found: pointer, count })),
    );
    tally.batch(batch, written, path);
    last = batch;
  }
  if (tally.signal.aborted) return plan;
  if (last !== null) {
    const { size, mtimeMs, headHash, tailHash } = last.state;
    if (isAnew(plan)) forgetAnswerMatches(store);
    finishFile(store, target, { sizeBytes: size, mtimeMs, headHash, tailHash });
  }
  const isWhole = last !== null && last.state.size === last.totalBytes;
  if (!isWhole && tries > 1) {
    // The file was replaced while it was read: what stands there now is planned anew.
    const changed = fileStates(store).get(path) ?? null;
    return importFile(store, { runId, path, file, fieldMap, run }, changed, tally, places, tries - 1);
  }
  tally.finished(path, plan === 'rewritten');
  return plan;
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

/** Where the results of the stages were found, summed over batches. */
class PlaceCounts {
  readonly #counts = new Map<string, FieldFound>();

  add(places: readonly FieldFound[]): void {
    for (const { field, found, count } of places) {
      const key = `${field} ${found}`;
      this.#counts.set(key, { field, found, count: count + (this.#counts.get(key)?.count ?? 0) });
    }
  }

  list(): readonly FieldFound[] {
    return [...this.#counts.values()];
  }
}

/** Counts what is read and tells it in bytes, the only measure whose total is known beforehand. */
class Tally {
  readonly signal: AbortSignal;
  readonly #report: (progress: JobProgress) => void;
  readonly #totalBytes: number;
  #bytesBefore = 0;
  #bytesHere = 0;
  #rollouts = 0;
  #skipped = 0;
  #filesRead = 0;
  #filesUnchanged = 0;
  readonly #rewritten: string[] = [];

  constructor(context: JobContext, totalBytes: number) {
    this.signal = context.signal;
    this.#report = context.report;
    this.#totalBytes = totalBytes;
  }

  batch(batch: Batch, rollouts: number, path: string): void {
    this.#bytesHere = batch.state.offset;
    this.#rollouts += rollouts;
    this.#skipped += batch.skipped.length;
    this.#tell(path);
  }

  finished(path: string, rewritten: boolean): void {
    this.#filesRead += 1;
    if (rewritten) this.#rewritten.push(path);
    this.#bytesBefore += this.#bytesHere;
    this.#bytesHere = 0;
    this.#tell(path);
  }

  unchanged(bytes: number): void {
    this.#filesUnchanged += 1;
    this.#bytesBefore += bytes;
  }

  summary(): Omit<ImportSummary, 'runs'> {
    return {
      filesRead: this.#filesRead,
      filesUnchanged: this.#filesUnchanged,
      rewritten: this.#rewritten,
      rollouts: this.#rollouts,
    };
  }

  #tell(current: string): void {
    this.#report({
      stage: 'import',
      unit: 'bytes',
      done: this.#bytesBefore + this.#bytesHere,
      failed: this.#skipped,
      total: this.#totalBytes,
      current,
      counts: { rollouts: this.#rollouts, skipped: this.#skipped },
    });
  }
}

async function createTally(runs: readonly RunFolder[], context: JobContext): Promise<Tally> {
  const sizes = await Promise.all(
    runs.flatMap((run) => run.files.map(async (file) => (await stat(file.path)).size)),
  );
  return new Tally(
    context,
    sizes.reduce((sum, size) => sum + size, 0),
  );
}

/** With forward slashes; '.' for the folder itself. */
function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/') || '.';
}
