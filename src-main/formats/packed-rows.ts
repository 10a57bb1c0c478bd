import { decodeFrame } from './decode-frame.ts';
import { sampleHashes, type FileSample } from './sample-hashes.ts';
import { readZstdLayout } from './zstd-frames.ts';
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { LostReason } from './record.ts';
import type { Piece, RowsFile } from './rows-file.ts';
import type { ZstdFrame } from './zstd-frames.ts';

/** A frame whose content is sound, with its place in the whole content, or why a part of it is missing. */
type Part =
  | { readonly frame: ZstdFrame; readonly start: number; readonly bytes: number }
  | { readonly lost: LostReason; readonly start: number };

/**
 * Rows repeat themselves, yet not beyond this: a file that unpacks to more than so many times its size, and to more than what
 * is always read, was made to fill memory and time.
 */
const MOST_TIMES = 200;
const ALWAYS_BYTES = 64 * 1024 * 1024;

/** The parts of the files that were looked at last, by file and time of change. */
const known = new Map<string, Promise<readonly Part[]>>();
const MOST_KNOWN = 16;

/**
 * A zstd file of rows. It is decoded as it is read, never kept unpacked: each frame once to see that it is sound, for what is
 * wrong with it may show at its end, and once for its content. Memory stays flat however large the content is.
 */
export class PackedRows implements RowsFile {
  readonly bytes: number;
  readonly mtimeMs: number;
  readonly isPacked = true;
  readonly #handle: FileHandle;
  readonly #key: string;
  #cursor: { position: number; rest: Buffer; readonly pieces: AsyncGenerator<Piece> } | null = null;

  constructor(handle: FileHandle, { dev, ino, size, mtimeMs }: Stats) {
    this.#handle = handle;
    this.bytes = size;
    this.mtimeMs = mtimeMs;
    this.#key = [dev, ino, size, mtimeMs].join(' ');
  }

  async contentSize(): Promise<number> {
    const last = (await this.#parts()).at(-1);
    return last === undefined ? 0 : endOf(last);
  }

  async *pieces(offset: number, end: number): AsyncGenerator<Piece> {
    for (const part of await this.#parts()) {
      if (part.start > end) return;
      if ('lost' in part) {
        if (part.start >= offset) yield { lost: part.lost };
      } else if (endOf(part) > offset && part.start < end) {
        let position = part.start;
        const stop = Math.min(end, endOf(part));
        for await (const bytes of decodeFrame(this.#handle, part.frame)) {
          const wanted = bytes.subarray(Math.max(0, offset - position), Math.max(0, stop - position));
          position += bytes.length;
          if (wanted.length > 0) yield wanted;
          if (position >= stop) break;
        }
      }
    }
  }

  async *look(): AsyncGenerator<Piece> {
    const { frames, rest } = readZstdLayout(this.#handle.fd, this.bytes);
    let length = 0;
    for (const frame of frames) {
      try {
        for await (const bytes of decodeFrame(this.#handle, frame)) {
          length += bytes.length;
          if (length > this.#mostContent()) {
            yield { lost: 'oversized_zstd' };
            return;
          }
          yield bytes;
        }
      } catch (cause) {
        if (isFileError(cause)) throw cause;
        yield { lost: 'damaged_zstd' };
      }
    }
    if (rest !== null) yield { lost: rest };
  }

  async read(offset: number, length: number): Promise<Buffer> {
    const parts = await this.#parts();
    const before = this.#cursor?.position ?? Infinity;
    // Going on costs less than starting again, unless a later frame is nearer.
    const goesOn = before <= offset && !parts.some(({ start }) => start > before && start <= offset);
    if (!goesOn) {
      await this.#cursor?.pieces.return(undefined);
      this.#cursor = { position: offset, rest: Buffer.alloc(0), pieces: this.pieces(offset, Infinity) };
    }
    const cursor = this.#cursor;
    if (cursor === null) return Buffer.alloc(0);
    const gathered: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      const skipped = Math.min(offset - cursor.position, cursor.rest.length);
      const taken = cursor.rest.subarray(skipped, skipped + missing);
      cursor.rest = cursor.rest.subarray(skipped + taken.length);
      cursor.position += skipped;
      if (taken.length > 0) gathered.push(Buffer.from(taken));
      missing -= taken.length;
      offset += taken.length;
      cursor.position += taken.length;
      if (missing === 0) break;
      const next = await cursor.pieces.next();
      if (next.done === true) break;
      if (Buffer.isBuffer(next.value)) cursor.rest = next.value;
    }
    return Buffer.concat(gathered);
  }

  /** A sealed file is written once: any other byte makes another file of it. */
  sample(): FileSample {
    return sampleHashes(this.#handle.fd, this.bytes);
  }

  async close(): Promise<void> {
    await this.#cursor?.pieces.return(undefined);
    await this.#handle.close();
  }

  #mostContent(): number {
    return Math.max(ALWAYS_BYTES, MOST_TIMES * this.bytes);
  }

  #parts(): Promise<readonly Part[]> {
    const parts = known.get(this.#key) ?? this.#findParts();
    known.delete(this.#key);
    known.set(this.#key, parts);
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    parts.catch(() => known.delete(this.#key));
    return parts;
  }

  async #findParts(): Promise<readonly Part[]> {
    const { frames, stated, rest } = readZstdLayout(this.#handle.fd, this.bytes);
    const parts: Part[] = [];
    let start = 0;
    for (const [at, frame] of frames.entries()) {
      const { bytes, isSound } = await this.#measure(frame, this.#mostContent() - start);
      if (bytes === null) return [...parts, { lost: 'oversized_zstd', start }];
      const isAsStated = stated === null || stated[at] === bytes;
      if (!frame.cut && !(isSound && isAsStated)) {
        parts.push({ lost: 'damaged_zstd', start });
        continue;
      }
      parts.push({ frame, start, bytes });
      start += bytes;
    }
    const isShort = stated !== null && stated.length !== frames.length;
    const last = rest ?? (isShort ? 'damaged_zstd' : null);
    return last === null ? parts : [...parts, { lost: last, start }];
  }

  /** How much content a frame has; null where it is more than `most`. */
  async #measure(
    frame: ZstdFrame,
    most: number,
  ): Promise<{ readonly bytes: number | null; readonly isSound: boolean }> {
    let bytes = 0;
    try {
      for await (const piece of decodeFrame(this.#handle, frame)) {
        bytes += piece.length;
        if (bytes > most) return { bytes: null, isSound: true };
      }
      return { bytes, isSound: true };
    } catch (cause) {
      if (isFileError(cause)) throw cause;
      return { bytes, isSound: false };
    }
  }
}

function endOf(part: Part): number {
  return 'lost' in part ? part.start : part.start + part.bytes;
}

function isFileError(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown;
}
