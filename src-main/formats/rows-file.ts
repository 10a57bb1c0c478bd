import { readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { PackedRows } from './packed-rows.ts';
import { sampleHashes } from './sample-hashes.ts';
import type { FileHandle } from 'node:fs/promises';
import type { FileState } from './file-state.ts';
import type { LostReason } from './record.ts';

/** A stretch of a file's content, valid until the next one is asked for, or why one is missing in its place. */
export type Piece = Buffer | { readonly lost: LostReason };

/** A file of rows that is open for reading, as it was then. All offsets are of its content: what stands in it unpacked. */
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
  sample(offset: number): Pick<FileState, 'headHash' | 'tailHash'>;
  close(): Promise<void>;
}

/** How a sealed file of rows is named. */
export const PACKED_ENDING = '.jsonl.zst';

/** Whether a file's rows are compressed. */
export function isPacked(path: string): boolean {
  return path.endsWith('.zst');
}

/** Opens a file of rows; throws what the file system says. */
export async function openRows(path: string): Promise<RowsFile> {
  const handle = await open(path, 'r');
  try {
    const stats = await handle.stat();
    return isPacked(path) ? new PackedRows(handle, stats) : new PlainRows(handle, stats);
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

/** Small enough for a processor's cache: each line is gone over several times. */
const CHUNK_BYTES = 256 * 1024;

class PlainRows implements RowsFile {
  readonly bytes: number;
  readonly mtimeMs: number;
  readonly isPacked = false;
  readonly #handle: FileHandle;

  constructor(handle: FileHandle, { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }) {
    this.#handle = handle;
    this.bytes = size;
    this.mtimeMs = mtimeMs;
  }

  contentSize(): Promise<number> {
    return Promise.resolve(this.bytes);
  }

  look(): Iterable<Piece> {
    return this.pieces(0, this.bytes);
  }

  *pieces(offset: number, end: number): Generator<Buffer> {
    const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK_BYTES, end - offset)));
    for (let position = offset; position < end;) {
      const wanted = Math.min(buffer.length, end - position);
      const bytesRead = readSync(this.#handle.fd, buffer, 0, wanted, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async read(offset: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  }

  sample(offset: number): Pick<FileState, 'headHash' | 'tailHash'> {
    return sampleHashes(this.#handle.fd, offset);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
