import type { FileState } from './file-state.ts';
import type { FoundPlace } from './place-counts.ts';
import type { ImportedRollout } from './record.ts';
import type { ReadRows } from './row-reader.ts';

/** What one stretch of a file gave, and where to go on. */
export interface ReadBatch<Rollouts = readonly ImportedRollout[]> extends ReadRows<Rollouts> {
  /**
   * Replaces the file's earlier state. Rows and skipped lines after line `state.lines` stem from a last line without an
   * end: they must be forgotten before reading goes on from here.
   */
  readonly state: FileState;
  /** Where results were found in the file so far, a last line without an end included. */
  readonly foundPlaces: readonly FoundPlace[];
  /** Kept as it is, after those of earlier batches, and handed back to go on; 16 bytes for each line, id and task. */
  readonly journal: Uint8Array;
  /** How far reading has come in the file itself, whose size when it began is `totalBytes`. */
  readonly readBytes: number;
  readonly totalBytes: number;
}

/** About a thousand rollouts: SQLite writes them together at two thirds of what they cost in four parts. */
const GATHERED_BYTES = 8 * 1024 * 1024;

/** Joins batches as they come until they cover about 8 MiB of the file, or all of it; nothing is left out or changed. */
export async function* gatherBatches<Row>(
  batches: AsyncIterable<ReadBatch<readonly Row[]>>,
): AsyncGenerator<ReadBatch<Row[]>> {
  let waiting: ReadBatch<readonly Row[]>[] = [];
  let writtenTo: number | null = null;
  for await (const batch of batches) {
    waiting.push(batch);
    writtenTo ??= batch.state.offset;
    if (batch.state.offset - writtenTo < GATHERED_BYTES) continue;
    yield joinBatches(waiting, batch);
    waiting = [];
    writtenTo = batch.state.offset;
  }
  const last = waiting.at(-1);
  if (last !== undefined) yield joinBatches(waiting, last);
}

function joinBatches<Row>(
  batches: readonly ReadBatch<readonly Row[]>[],
  last: ReadBatch<readonly Row[]>,
): ReadBatch<Row[]> {
  return {
    rollouts: batches.flatMap((batch) => batch.rollouts),
    skipped: batches.flatMap((batch) => batch.skipped),
    flawed: batches.flatMap((batch) => batch.flawed),
    duplicates: batches.flatMap((batch) => batch.duplicates),
    idClashes: batches.flatMap((batch) => batch.idClashes),
    foundPlaces: last.foundPlaces,
    journal: Uint8Array.from(Buffer.concat(batches.map((batch) => batch.journal))),
    state: last.state,
    readBytes: last.readBytes,
    totalBytes: last.totalBytes,
  };
}
