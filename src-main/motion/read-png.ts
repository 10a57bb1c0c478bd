import { inflateSync } from 'node:zlib';
import type { RgbaFrame } from './motion-report.ts';

/** What a PNG's colour type says of a pixel, for those with eight bits a channel and no palette. */
const CHANNELS: Readonly<Partial<Record<number, number>>> = { 0: 1, 2: 3, 4: 2, 6: 4 };
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_BYTES = 13;
const EIGHT_BITS = 8;
const OPAQUE = 255;

/**
 * Reads a PNG as browsers write pictures of their pages: eight bits a channel, no palette, not interlaced; null for another kind
 * of PNG. Throws an Error for what is none or is damaged, and for one of more than `maxPixels`. In JavaScript, so that every host
 * reads alike, with no native library and no memory beyond the pixels.
 */
export function readPng(png: Uint8Array, maxPixels: number): RgbaFrame | null {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw new Error('unsupported format, not a PNG');
  let channels = 0;
  let width = 0;
  let height = 0;
  const packed: Buffer[] = [];
  for (const { type, data } of chunksOf(bytes)) {
    if (type === 'IHDR') {
      if (data.length !== HEADER_BYTES) throw new Error('its header is damaged');
      width = data.readUInt32BE(0);
      height = data.readUInt32BE(4);
      const [depth, colour = -1, , , interlaced] = data.subarray(EIGHT_BITS);
      channels = CHANNELS[colour] ?? 0;
      if (width * height > maxPixels) throw new Error('it exceeds the pixel limit');
      if (width * height === 0) throw new Error('it has no pixels');
      if (depth !== EIGHT_BITS || channels === 0 || interlaced !== 0) return null;
    }
    // Makes a colour transparent, which browsers do with a channel.
    if (type === 'tRNS') return null;
    if (type === 'IDAT') packed.push(data);
  }
  const rowBytes = width * channels;
  const size = (rowBytes + 1) * height;
  if (size === 0) throw new Error('it has no header');
  const rows = inflateSync(Buffer.concat(packed), { maxOutputLength: size });
  if (rows.length < size) throw new Error('it ends early');
  unfilter(rows, height, rowBytes, channels);
  return { width, height, data: toRgba(rows, { width, height, channels }) };
}

function* chunksOf(bytes: Buffer): Iterable<{ readonly type: string; readonly data: Buffer }> {
  let at = SIGNATURE.length;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end > bytes.length) throw new Error('it ends early');
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) };
    // The checksum is passed over: the packed rows have one of their own.
    at = end + 4;
  }
}

/** Takes each row's filter off, in place; the byte before a row names it. */
function unfilter(rows: Buffer, height: number, rowBytes: number, step: number): void {
  const stride = rowBytes + 1;
  for (let row = 0; row < height; row += 1) {
    const start = row * stride + 1;
    const filter = rows[start - 1] ?? 0;
    if (filter === 0) continue;
    if (filter > 4) throw new Error('a row has an unknown filter');
    for (let index = 0; index < rowBytes; index += 1) {
      const at = start + index;
      const left = index >= step ? (rows[at - step] ?? 0) : 0;
      const up = row > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = row > 0 && index >= step ? (rows[at - stride - step] ?? 0) : 0;
      rows[at] = (rows[at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function toRgba(
  rows: Buffer,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: number },
): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  const isGrey = channels < 3;
  const hasAlpha = channels % 2 === 0;
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    let from = row * (width * channels + 1) + 1;
    for (let column = 0; column < width; column += 1) {
      const first = rows[from] ?? 0;
      data[to] = first;
      data[to + 1] = isGrey ? first : (rows[from + 1] ?? 0);
      data[to + 2] = isGrey ? first : (rows[from + 2] ?? 0);
      data[to + 3] = hasAlpha ? (rows[from + channels - 1] ?? 0) : OPAQUE;
      from += channels;
      to += 4;
    }
  }
  return data;
}
