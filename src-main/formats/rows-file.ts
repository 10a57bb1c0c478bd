import type { LostReason } from './record.ts';
import type { FileSample } from './sample-hashes.ts';

/** A stretch of a file's content, valid until the next one is asked for, or why one is missing in its place. */
export type Piece = Buffer | { readonly lost: LostReason };

/** A file of rows that is open for reading, as it was then. All offsets are of its content: the unpacked bytes. */
export interface RowsFile {
  /** Size of the file itself. */
  readonly bytes: number;
  readonly mtimeMs: number;
  readonly isPacked: boolean;
  contentSize(): Promise<number>;
  /** The content from an offset up to another one. */
  pieces(offset: number, end: number): Iterable<Piece> | AsyncIterable<Piece>;
  /** The content from its start for a first look: what is damaged in a compressed file may show itself late. */
  look(): Iterable<Piece> | AsyncIterable<Piece>;
  /** As many bytes of the content as there are. Quickest in the order of the offsets. */
  read(offset: number, length: number): Promise<Buffer>;
  /** Tells the file from one that begins differently before `offset`. */
  sample(offset: number): FileSample;
  close(): Promise<void>;
}

/** How a sealed file of rows is named. */
export const PACKED_ENDING = '.jsonl.zst';

/** Whether a file's rows are compressed. */
export function isPacked(path: string): boolean {
  return path.endsWith('.zst');
}
