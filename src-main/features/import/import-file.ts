import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isPacked, planRead, READER_VERSION, readRunFile, readRunFileInWorker } from '../../formats/index.ts';
import type {
  FieldMap,
  FileState as ReadState,
  ImportedRollout,
  ReadBatch,
  RunFile,
  RunFolder,
} from '../../formats/index.ts';
import {
  beginFile,
  fileStates,
  finishFile,
  forgetAnswerMatches,
  insertBatch,
  readJournals,
} from '../../store/index.ts';
import type { FileState, Store } from '../../store/index.ts';
import type { ImportTally } from './import-tally.ts';

/** Below this, parsing takes less time than starting the thread that would do it. */
const WORTH_A_THREAD_BYTES = 16_000_000;

/** About how much larger rows are than they are compressed. */
const USUAL_RATIO = 7;

/** So often is a file begun again that is replaced while it is read; the next import goes on. */
const MOST_TRIES = 3;

/** A file of a run, and how it is read. */
export interface FileToImport {
  readonly runId: number;
  /** As the store names it. */
  readonly path: string;
  readonly file: RunFile;
  readonly fieldMap: FieldMap;
  readonly run: RunFolder;
  /** Replaces the file's rows, whatever the file looks like. */
  readonly anew?: boolean;
}

/** What is kept of a file: how far it was read, and by which reader, field map and words of the run's configuration. */
type KeptState = ReadState & { readonly readBy?: string };

type Batch = ReadBatch<Iterable<ImportedRollout>>;

/** Brings the index up to date with one file; `known` is what the store has of it. Aborting keeps whole batches. */
export async function importFile(
  store: Store,
  source: FileToImport,
  known: FileState | null,
  tally: ImportTally,
  tries = MOST_TRIES,
): Promise<void> {
  const { runId, path, file, fieldMap, run } = source;
  // The store hands back the importer's own state as it got it.
  const state = (known?.state ?? null) as KeptState | null;
  const { environment, model, split } = run.metadata;
  const readBy = hash('sha256', JSON.stringify([READER_VERSION, fieldMap, environment, model, split]));
  // A run that was renamed is another one, to which all of the file's rows go over.
  const isAnother = source.anew === true || state?.readBy !== readBy || known?.runId !== runId;
  const isToReread = state !== null && isAnother;
  const packed = isPacked(file.path);
  // Nobody goes on inside a compressed file: it is decoded from its start anyway.
  const isBegun = packed && known?.complete === false;
  const plan = isToReread || isBegun ? 'reread' : await planRead(file.path, state);
  if (plan === 'unchanged' && known?.complete === true) {
    tally.unchanged(known.sizeBytes);
    return;
  }
  const isAnew = plan === 'rewritten' || plan === 'reread';
  const goesOn = plan === 'grown' || plan === 'unchanged';
  const target = beginFile(store, { runId, path, mode: isAnew ? 'rewrite' : 'grow' });
  const content = (await stat(file.path)).size * (packed ? USUAL_RATIO : 1);
  const read = content < WORTH_A_THREAD_BYTES ? readRunFile : readRunFileInWorker;
  const batches = read(file, {
    fieldMap,
    defaults: run.metadata,
    signal: tally.signal,
    from: goesOn && state ? { state, journals: readJournals(store, target.fileId) } : undefined,
  });
  const earlierLines = hashOf(plan === 'rewritten' ? readJournals(store, target.fileId) : []);
  const lines: Uint8Array[] = [];
  let last: Batch | null = null;
  for await (const batch of batches) {
    const kept: KeptState = { ...batch.state, readBy };
    const written = insertBatch(store, target, {
      ...batch,
      state: kept,
      position: kept.offset,
      lines: kept.lines,
      places: batch.foundPlaces.map(({ place, pointer, count }) => ({ field: place, found: pointer, count })),
    });
    if (plan === 'rewritten') lines.push(batch.journal);
    tally.batch(path, batch.readBytes, written, batch.skipped.length);
    last = batch;
  }
  if (tally.signal.aborted) return;
  if (last !== null) {
    const { size, mtimeMs, headHash, tailHash } = last.state;
    if (isAnew) forgetAnswerMatches(store);
    finishFile(store, target, { sizeBytes: size, mtimeMs, headHash, tailHash });
  }
  const isWhole = last !== null && last.state.size === last.totalBytes;
  if (!isWhole && tries > 1) {
    // The file was replaced while it was read: what stands there now is planned anew.
    const changed = fileStates(store).get(path) ?? null;
    return importFile(store, { ...source, anew: false }, changed, tally, tries - 1);
  }
  // A copied folder has new times and the same lines, which nobody has to be told.
  const wasReplaced = (plan === 'rewritten' && hashOf(lines) !== earlierLines) || tries < MOST_TRIES;
  tally.finished(path, isWhole ? (wasReplaced ? 'rewritten' : 'read') : 'unfinished');
}

function hashOf(journals: readonly Uint8Array[]): string {
  return hash('sha256', Buffer.concat(journals));
}
