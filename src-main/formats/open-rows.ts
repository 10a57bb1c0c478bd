import { readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { PackedRows } from './packed-rows.ts';
import { isPacked, type Piece, type RowsFile } from './rows-file.ts';
import { sampleHashes, type FileSample } from './sample-hashes.ts';

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

  sample(offset: number): FileSample {
    return sampleHashes(this.#handle.fd, offset);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
