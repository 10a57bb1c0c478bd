import { readSync } from 'node:fs';

/** One frame of a zstd file, by its place; `cut` where the file ends inside it. */
export interface ZstdFrame {
  readonly start: number;
  readonly end: number;
  readonly cut: boolean;
}

/** What a zstd file consists of. */
export interface ZstdLayout {
  readonly frames: readonly ZstdFrame[];
  /** Sizes of the frames' contents as a seek table at the end states them; null where there is none. */
  readonly stated: readonly number[] | null;
  /** What is wrong behind the frames: the file ends too early, or something else than a frame follows. */
  readonly rest: 'truncated_zstd' | 'damaged_zstd' | null;
}

const FRAME = 0xfd2fb528;
const SKIPPABLE = 0x184d2a50;
const SEEKABLE = 0x8f92eab1;
const SEEK_FOOTER_BYTES = 9;
const CHECKSUM_BYTES = 4;
const LONGEST_HEADER = 18;

/**
 * The frames of a zstd file one after another (RFC 8878, section 3), found by the sizes that they state: decoders stop behind
 * the first one. Nothing is decoded, and some bytes of each block are read.
 */
export function readZstdLayout(descriptor: number, size: number): ZstdLayout {
  const frames: ZstdFrame[] = [];
  let stated: readonly number[] | null = null;
  for (let at = 0; at < size;) {
    const magic = bytesAt(descriptor, at, 4);
    if (magic.length < 4) return { frames, stated, rest: 'truncated_zstd' };
    if ((magic.readUInt32LE() & 0xfffffff0) >>> 0 === SKIPPABLE) {
      const length = bytesAt(descriptor, at + 4, 4);
      const end = at + 8 + (length.length < 4 ? size : length.readUInt32LE());
      if (end > size) return { frames, stated, rest: 'truncated_zstd' };
      stated = readSeekTable(descriptor, at + 8, end) ?? stated;
      at = end;
      continue;
    }
    const end = magic.readUInt32LE() === FRAME ? frameEnd(descriptor, at) : null;
    if (end === null) return { frames, stated, rest: 'damaged_zstd' };
    frames.push({ start: at, end: Math.min(end, size), cut: end > size });
    at = end;
  }
  const isCut = size === 0 || frames.at(-1)?.cut === true;
  return { frames, stated, rest: isCut ? 'truncated_zstd' : null };
}

/** Where a frame ends, which may lie beyond the end of the file; null where its blocks make no sense. */
function frameEnd(descriptor: number, start: number): number | null {
  const header = bytesAt(descriptor, start, LONGEST_HEADER);
  const flags = header[4] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][flags & 3] ?? 0;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0;
  let at = start + 5 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes;
  for (;;) {
    const block = bytesAt(descriptor, at, 3);
    if (block.length < 3) return at + 3;
    const word = block.readUIntLE(0, 3);
    const kind = (word >> 1) & 3;
    if (kind === 3) return null;
    // A block of one repeated byte states how often.
    at += 3 + (kind === 1 ? 1 : word >> 3);
    if ((word & 1) === 1) return at + ((flags & 4) === 0 ? 0 : CHECKSUM_BYTES);
  }
}

function readSeekTable(descriptor: number, start: number, end: number): readonly number[] | null {
  const footer = bytesAt(descriptor, end - SEEK_FOOTER_BYTES, SEEK_FOOTER_BYTES);
  if (footer.length < SEEK_FOOTER_BYTES || footer.readUInt32LE(5) !== SEEKABLE) return null;
  const entryBytes = ((footer[4] ?? 0) & 0x80) === 0 ? 8 : 12;
  const count = footer.readUInt32LE();
  if (start + count * entryBytes + SEEK_FOOTER_BYTES !== end) return null;
  const table = bytesAt(descriptor, start, count * entryBytes);
  return Array.from({ length: count }, (_, entry) => table.readUInt32LE(entry * entryBytes + 4));
}

/** As many of the bytes as there are. */
function bytesAt(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, length));
  return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, Math.max(0, position)));
}
