import { cannotRead } from '../platform/file-errors.ts';
import { openRows } from './open-rows.ts';
import type { LineKey } from './line-memory.ts';
import type { FoundPlace } from './place-counts.ts';
import type { RowsFile } from './rows-file.ts';

/** How far a file was read, and how to tell whether that part is still the same. */
export interface FileState {
  /** Size of the file when reading ended; until then equal to `offset`, and 0 of a compressed file, which is begun again. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Bytes of the content, and lines, up to and with the last line end that was read. */
  readonly offset: number;
  readonly lines: number;
  /** SHA-256 of the first and the last 4 KiB before `offset`; of a compressed file those of the file itself. */
  readonly headHash: string;
  readonly tailHash: string;
  /** Where results were found in the lines before `offset`. */
  readonly places: readonly FoundPlace[];
  /** The key of a row in a last line without an end, which the journals leave out; null where there is none. */
  readonly unfinished: LineKey | null;
}

/**
 * Names how this program reads rows. Raise it when what is kept of a file changes: files that were read in another way are
 * read anew.
 */
export const READER_VERSION = 5;

/** What a file looks like now; the hashes are of the part that was read before. */
type FileLook = Pick<FileState, 'size' | 'mtimeMs' | 'headHash' | 'tailHash'>;

/** `unchanged`: nothing to read. `grown`: go on at the state. `rewritten`: forget the file's rows and read it all. */
export type ReadPlan = 'new' | 'unchanged' | 'grown' | 'rewritten';

/**
 * Decides what has to be read. A file that kept its size but not its time is read again whole: samples of head and
 * tail cannot rule out a change between them.
 */
function decideRead(previous: FileState | null, now: FileLook): ReadPlan {
  if (previous === null) return 'new';
  if (isUntouched(previous, now)) return 'unchanged';
  const sameStart = previous.headHash === now.headHash && previous.tailHash === now.tailHash;
  return sameStart && now.size > previous.size ? 'grown' : 'rewritten';
}

/** Looks at a file and decides what has to be read; throws `cannot-read`. An untouched file is not opened. */
export async function planRead(path: string, previous: FileState | null): Promise<ReadPlan> {
  try {
    const rows = await openRows(path);
    try {
      const { bytes: size, mtimeMs } = rows;
      if (previous === null || isUntouched(previous, { size, mtimeMs }))
        return decideRead(previous, { ...NO_HASHES, size, mtimeMs });
      // The content of a compressed file that grew is not that of the old one with more behind it.
      if (rows.isPacked) return 'rewritten';
      return decideRead(previous, { size, mtimeMs, ...rows.sample(previous.offset) });
    } finally {
      await rows.close();
    }
  } catch (cause) {
    throw cannotRead(path, cause);
  }
}

/** The state of a file that is read up to `offset`. */
export function captureState(rows: RowsFile, read: Omit<FileState, 'headHash' | 'tailHash'>): FileState {
  return { ...read, ...rows.sample(read.offset) };
}

/** Whether a file still begins as it did when it was read up to a state. */
export function beginsAsRead(rows: RowsFile, state: FileState): boolean {
  const { headHash, tailHash } = rows.sample(state.offset);
  return headHash === state.headHash && tailHash === state.tailHash;
}

const NO_HASHES = { headHash: '', tailHash: '' };

function isUntouched(previous: FileState, now: Pick<FileLook, 'size' | 'mtimeMs'>): boolean {
  return previous.size === now.size && previous.mtimeMs === now.mtimeMs;
}
