import { setImmediate } from 'node:timers/promises';
import { cannotRead } from '../platform/file-errors.ts';
import { NO_DEFAULTS } from './build-rollout.ts';
import { beginsAsRead, captureState } from './file-state.ts';
import { MAX_LINE_BYTES } from './import-problems.ts';
import { LineMemory, lineKeys } from './line-memory.ts';
import { gatherBatches } from './read-batch.ts';
import { readLines } from './read-lines.ts';
import { PATTERNS_ONLY } from './result-fields.ts';
import { RowReader } from './row-reader.ts';
import { trainingPlace } from './training-place.ts';
import { openRows } from './open-rows.ts';
import type { RunDefaults } from './build-rollout.ts';
import type { FieldMap } from './field-map.ts';
import type { FileState } from './file-state.ts';
import type { ReadBatch } from './read-batch.ts';
import type { RowsFile } from './rows-file.ts';

/** A file with rows of a run. */
export interface RunFile {
  readonly path: string;
  /** Relative to the run's folder, with forward slashes: how the file is named to people. */
  readonly name: string;
}

/** Where an earlier reading ended, with the journals of all its batches in their order. */
interface ReadStart {
  readonly state: FileState;
  readonly journals: readonly Uint8Array[];
}

export interface ReadOptions {
  /** Places are found by name where there is none. */
  readonly fieldMap?: FieldMap | undefined;
  readonly defaults?: RunDefaults | undefined;
  readonly from?: ReadStart | undefined;
  readonly maxLineBytes?: number | undefined;
  /** Aborting ends the reading after the batch at hand; what was given stays valid. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a file of rows in batches of about 8 MiB; the last batch alone says that the file is read to its end. Throws
 * `cannot-read`; nothing that stands in a line makes it throw.
 */
export function readRunFile(file: RunFile, options: ReadOptions = {}): AsyncGenerator<ReadBatch> {
  return gatherBatches(readPieces(file, options));
}

/** The same in batches of one chunk of the file each; between them, whoever shares the thread gets a turn. */
export async function* readPieces(file: RunFile, options: ReadOptions = {}): AsyncGenerator<ReadBatch> {
  const {
    from,
    signal,
    fieldMap = PATTERNS_ONLY,
    defaults = NO_DEFAULTS,
    maxLineBytes = MAX_LINE_BYTES,
  } = options;
  const source = await openFile(file.path);
  try {
    const { bytes: totalBytes, mtimeMs } = source;
    const size = await source.contentSize();
    const memory = LineMemory.replay(from?.journals ?? []);
    let end = {
      offset: from?.state.offset ?? 0,
      lines: from?.state.lines ?? 0,
      places: from?.state.places ?? [],
      unfinished: null as FileState['unfinished'],
    };
    const rows = new RowReader(file.name, trainingPlace(file.path), memory, fieldMap, defaults, end.places);
    const range = { offset: end.offset, line: end.lines + 1, maxLineBytes };
    let before = from?.state ?? null;
    const take = (knownSize: number): ReadBatch | null => {
      const state = captureState(source, { ...end, size: knownSize, mtimeMs });
      const batch = {
        ...rows.take(),
        foundPlaces: rows.foundPlaces(),
        journal: memory.takeJournal(),
        state,
        readBytes: size === 0 ? totalBytes : Math.round((end.offset / size) * totalBytes),
        totalBytes,
      };
      // A file that was replaced under the reader gives no more: what was read stands until it is planned anew.
      if (before !== null && !beginsAsRead(source, before)) return null;
      before = state;
      return batch;
    };
    if (before !== null && !beginsAsRead(source, before)) return;
    for await (const chunk of readLines(source.pieces(range.offset, size), range)) {
      if (signal?.aborted === true) return;
      rows.read(chunk.lines);
      if (chunk.terminated)
        end = {
          offset: chunk.nextOffset,
          lines: chunk.nextLine - 1,
          places: rows.foundPlaces(),
          unfinished: null,
        };
      // A last line without an end is read once more when the file has grown, so nothing that is remembered counts it.
      else end = { ...end, unfinished: lineKeys([memory.takeJournal()]).next().value ?? null };
      if (chunk.terminated && chunk.lines.length > 0) {
        const batch = take(source.isPacked ? 0 : end.offset);
        if (batch === null) return;
        yield batch;
      }
      await setImmediate();
    }
    const last = take(totalBytes);
    if (last !== null) yield last;
  } catch (cause) {
    throw isFileError(cause) ? cannotRead(file.path, cause) : cause;
  } finally {
    await source.close();
  }
}

async function openFile(path: string): Promise<RowsFile> {
  try {
    return await openRows(path);
  } catch (cause) {
    throw isFileError(cause) ? cannotRead(path, cause) : cause;
  }
}

function isFileError(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown;
}
