import { Readable } from 'node:stream';
import { constants, createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import type { FileHandle } from 'node:fs/promises';
import type { ZstdFrame } from './zstd-frames.ts';

const INPUT_BYTES = 64 * 1024;
const OUTPUT_BYTES = 256 * 1024;

/** The content of one frame in pieces, whatever its size. Throws what the decoder or the file system says. */
export async function* decodeFrame(handle: FileHandle, frame: ZstdFrame): AsyncGenerator<Buffer> {
  const small = frame.cut || frame.end - frame.start > INPUT_BYTES ? null : await decodeSmall(handle, frame);
  if (small !== null) {
    if (small.length > 0) yield small;
    return;
  }
  const input = Readable.from(readFrame(handle, frame));
  // What is there of a frame that is cut off is content, too.
  const decoder = createZstdDecompress({
    chunkSize: OUTPUT_BYTES,
    ...(frame.cut ? { finishFlush: constants.ZSTD_e_flush } : {}),
  });
  input.on('error', (cause) => decoder.destroy(cause));
  input.pipe(decoder);
  try {
    yield* decoder as AsyncIterable<Buffer>;
  } finally {
    input.destroy();
    decoder.destroy();
  }
}

/** All at once, at a tenth of the cost: some writers make a frame of each row. Null where the content is larger than usual. */
async function decodeSmall(handle: FileHandle, { start, end }: ZstdFrame): Promise<Buffer | null> {
  const bytes = Buffer.alloc(end - start);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
  try {
    return zstdDecompressSync(bytes.subarray(0, bytesRead), { maxOutputLength: 16 * INPUT_BYTES });
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

async function* readFrame(handle: FileHandle, { start, end }: ZstdFrame): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const bytes = Buffer.allocUnsafe(Math.min(INPUT_BYTES, end - at));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield bytes.subarray(0, bytesRead);
  }
}
