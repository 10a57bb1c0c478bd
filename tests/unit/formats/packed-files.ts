import { constants, zstdCompressSync } from 'node:zlib';

/** One frame with a checksum, so that damage to any byte of its content can be noticed. */
export function frame(content: string | Uint8Array): Buffer {
  return zstdCompressSync(content, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

/** Frames of these contents, one after another, and the seek table behind them that writers of chunks leave. */
export function sealed(...contents: readonly string[]): Buffer {
  const frames = contents.map(frame);
  const entries = frames.map((bytes, at) => {
    const entry = Buffer.alloc(8);
    entry.writeUInt32LE(bytes.length, 0);
    entry.writeUInt32LE(Buffer.byteLength(contents[at] ?? ''), 4);
    return entry;
  });
  const footer = Buffer.alloc(9);
  footer.writeUInt32LE(frames.length, 0);
  footer.writeUInt32LE(0x8f92eab1, 5);
  return Buffer.concat([...frames, skippable(Buffer.concat([...entries, footer]))]);
}

/** A frame that decoders pass over. */
export function skippable(content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x184d2a5e, 0);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}
