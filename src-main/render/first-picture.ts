import { crc32 } from 'node:zlib';
import { readPictureFormat } from './picture-size.ts';

/**
 * The file of an animated GIF, WebP or PNG with its first picture alone; null for one that stands still, is cut short before a
 * second picture, or is none of them. Only the file's blocks are looked at: nothing is decoded, and nothing gets longer.
 */
export function firstPicture(bytes: Buffer): Buffer | null {
  switch (readPictureFormat(bytes)) {
    case 'gif':
      return firstOfGif(bytes);
    case 'webp':
      return firstOfWebp(bytes);
    case 'png':
      return firstOfPng(bytes);
    default:
      return null;
  }
}

const GIF_EXTENSION = 0x21;
const GIF_PICTURE = 0x2c;
const GIF_END = 0x3b;

function firstOfGif(bytes: Buffer): Buffer | null {
  let at = 13 + gifColours(bytes[10]);
  let endOfFirst: number | null = null;
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === GIF_EXTENSION) at = endOfGifBlocks(bytes, at + 2);
    else if (block === GIF_PICTURE) {
      if (endOfFirst !== null) return Buffer.concat([bytes.subarray(0, endOfFirst), Buffer.of(GIF_END)]);
      at = endOfGifBlocks(bytes, at + 11 + gifColours(bytes[at + 9]));
      endOfFirst = at;
    } else return null;
  }
  return null;
}

/** Bytes of the table of colours that these flags announce. */
function gifColours(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function endOfGifBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += length + 1;
  return at + 1;
}

interface Chunk {
  readonly kind: string;
  /** With its head and whatever follows its data. */
  readonly whole: Buffer;
  readonly data: Buffer;
}

const EXIF_AND_XMP = 0x0c;

function firstOfWebp(bytes: Buffer): Buffer | null {
  const chunks = [...webpChunks(bytes)];
  const pictures = chunks.filter(({ kind }) => kind === 'ANMF');
  if (pictures.length < 2) return null;
  const kept = chunks.filter(
    (chunk) => ['VP8X', 'ICCP', 'ANIM'].includes(chunk.kind) || chunk === pictures[0],
  );
  const body = Buffer.concat(kept.map(({ whole }) => whole));
  const file = Buffer.concat([bytes.subarray(0, 12), body]);
  file.writeUInt32LE(4 + body.length, 4);
  const flags = file.indexOf('VP8X') + 8;
  file[flags] = (file[flags] ?? 0) & ~EXIF_AND_XMP;
  return file;
}

function* webpChunks(bytes: Buffer): Generator<Chunk> {
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    yield {
      kind: bytes.toString('latin1', at, at + 4),
      whole: bytes.subarray(at, end),
      data: bytes.subarray(at + 8, at + 8 + length),
    };
    at = end;
  }
}

function firstOfPng(bytes: Buffer): Buffer | null {
  const chunks = [...pngChunks(bytes)];
  if (!chunks.some(({ kind }) => kind === 'acTL')) return null;
  const controls = chunks.filter(({ kind }) => kind === 'fcTL');
  const [first, second] = controls.map((control) => chunks.indexOf(control));
  // The picture for viewers that know no animation may be the first of the animation, or no part of it.
  const isDefaultFirst = first !== undefined && first < chunks.findIndex(({ kind }) => kind === 'IDAT');
  const kept = chunks.filter(({ kind }, index) => {
    if (kind === 'acTL' || kind === 'fcTL') return !isDefaultFirst && (kind === 'acTL' || index === first);
    return kind !== 'fdAT' || (!isDefaultFirst && (second === undefined || index < second));
  });
  return Buffer.concat([
    bytes.subarray(0, 8),
    ...kept.map(({ kind, data, whole }) => (kind === 'acTL' ? onePictureOnly(data) : whole)),
  ]);
}

function* pngChunks(bytes: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    yield {
      kind: bytes.toString('latin1', at + 4, at + 8),
      whole: bytes.subarray(at, at + 12 + length),
      data: bytes.subarray(at + 8, at + 8 + length),
    };
    at += 12 + length;
  }
}

/** An `acTL` chunk that announces one picture and as many rounds as before. */
function onePictureOnly(data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('acTL'), data]);
  body.writeUInt32BE(1, 4);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
