import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, ftruncateSync, writeSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createZstdDecompress } from 'node:zlib';
import { cannotWrite } from '../platform/file-errors.ts';
import { defaultDataDir } from '../platform/data-folder.ts';
import { readZstdLayout } from './zstd-frames.ts';
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { ZstdFrame } from './zstd-frames.ts';

/** How a sealed file of rows is named. */
export const PACKED_ENDING = '.jsonl.zst';

/** Whether a file's rows are compressed. */
export function isPacked(path: string): boolean {
  return path.endsWith('.zst');
}

/** Ends the line of an unpacked copy that stands for what could not be unpacked. */
export const LOST = {
  truncated_zstd: Buffer.from('\u0000truncated_zstd'),
  damaged_zstd: Buffer.from('\u0000damaged_zstd'),
} as const;

/** So long does a copy stay that nobody reads. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

/** Copies that are being made by this thread. */
const making = new Map<string, Promise<string>>();

/** Opens a file of rows for reading at any place: of a compressed one an unpacked copy, which is made once. */
export async function openRows(path: string): Promise<FileHandle> {
  return open(isPacked(path) ? await unpackRows(path) : path, 'r');
}

/**
 * The path of an unpacked copy of a compressed file, in the user's data folder; it is made where it is not there. Throws
 * what the file system says of the file, and `cannot-write` where there is no room for the copy.
 */
async function unpackRows(path: string): Promise<string> {
  const source = await stat(path);
  const folder = join(defaultDataDir(), 'unpacked');
  const named = [path, source.ino, source.size, source.mtimeMs].join('\n');
  const copy = join(folder, `${createHash('sha256').update(named).digest('hex').slice(0, 40)}.jsonl`);
  try {
    // The time of the last use decides how long the copy stays; that of the change is the file's own.
    await utimes(copy, new Date(), source.mtime);
    return copy;
  } catch {
    const made = making.get(copy) ?? makeCopy(path, source, folder, copy);
    making.set(copy, made);
    return made.finally(() => making.delete(copy));
  }
}

async function makeCopy(path: string, source: Stats, folder: string, copy: string): Promise<string> {
  const partial = `${copy}.${randomUUID()}`;
  const input = await open(path, 'r');
  try {
    await mkdir(folder, { recursive: true });
    await removeOldCopies(folder);
    const output = await open(partial, 'w', 0o600);
    try {
      await unpack(path, input, source.size, output);
    } finally {
      await output.close();
    }
    await utimes(partial, new Date(), source.mtime);
    await rename(partial, copy);
    return copy;
  } catch (cause) {
    await rm(partial, { force: true });
    const isOurs = ['ENOSPC', 'EROFS', 'EACCES', 'EDQUOT'].includes(
      (cause as NodeJS.ErrnoException).code ?? '',
    );
    throw isOurs
      ? cannotWrite(folder, cause, `make room there, or unpack the file yourself (zstd -d ${path})`)
      : cause;
  } finally {
    await input.close();
  }
}

/** Writes the content of all frames; where one cannot be read, a line says so and the next one goes on. */
async function unpack(path: string, input: FileHandle, size: number, output: FileHandle): Promise<void> {
  const { frames, stated, whole } = readZstdLayout(input.fd, size);
  let written = 0;
  const note = (reason: keyof typeof LOST): void => {
    written += writeSync(output.fd, Buffer.concat([LOST[reason], Buffer.from('\n')]), 0, null, written);
  };
  for (const [at, frame] of frames.entries()) {
    const start = written;
    const isSound = await decodeFrame(path, frame, (bytes) => {
      writeAll(output.fd, bytes, written);
      written += bytes.length;
    });
    const isAsStated = stated === null || stated[at] === written - start;
    if (frame.cut) note('truncated_zstd');
    else if (!isSound || !isAsStated) {
      // What was decoded of it may be wrong in any place.
      ftruncateSync(output.fd, start);
      written = start;
      note('damaged_zstd');
    }
  }
  const isCut = frames.at(-1)?.cut === true;
  if ((!whole || frames.length === 0) && !isCut) note(size === 0 ? 'truncated_zstd' : 'damaged_zstd');
  else if (stated !== null && stated.length !== frames.length) note('damaged_zstd');
}

function writeAll(descriptor: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
}

/** Decodes one frame in pieces, whatever its size; false where it is damaged. What the file system says is thrown. */
function decodeFrame(path: string, frame: ZstdFrame, take: (bytes: Buffer) => void): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const input = createReadStream(path, { start: frame.start, end: frame.end - 1 });
    const decoder = createZstdDecompress();
    const fail = (cause: unknown): void => {
      input.destroy();
      decoder.destroy();
      reject(cause as Error);
    };
    input.on('error', fail);
    decoder.on('error', () => {
      input.destroy();
      resolve(false);
    });
    decoder.on('data', (bytes: Buffer) => {
      try {
        take(bytes);
      } catch (cause) {
        fail(cause);
      }
    });
    decoder.on('end', () => {
      resolve(true);
    });
    input.pipe(decoder);
  });
}

async function removeOldCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const old = await stat(path).then(
      ({ atimeMs }) => Date.now() - atimeMs > KEPT_MS,
      () => false,
    );
    if (old) await rm(path, { force: true });
  }
}

/** The first bytes of a compressed file's content, `most` at least where there are so many. */
export async function unpackHead(path: string, most: number): Promise<Buffer> {
  const input = await open(path, 'r');
  try {
    const { size } = await input.stat();
    const pieces: Buffer[] = [];
    let length = 0;
    for (const frame of readZstdLayout(input.fd, size).frames) {
      await decodeHead(path, frame, (bytes) => {
        pieces.push(bytes);
        length += bytes.length;
        return length < most;
      });
      if (length >= most) break;
    }
    return Buffer.concat(pieces);
  } finally {
    await input.close();
  }
}

async function decodeHead(path: string, frame: ZstdFrame, take: (bytes: Buffer) => boolean): Promise<void> {
  const input = createReadStream(path, { start: frame.start, end: frame.end - 1 });
  const decoder = createZstdDecompress();
  input.on('error', (cause) => decoder.destroy(cause));
  input.pipe(decoder);
  try {
    for await (const bytes of decoder as AsyncIterable<Buffer>) if (!take(bytes)) break;
  } catch {
    // What is damaged is said when the file is read.
  } finally {
    input.destroy();
  }
}
