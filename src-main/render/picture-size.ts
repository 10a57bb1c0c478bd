export type PictureFormat = 'gif' | 'webp' | 'png' | 'jpeg' | 'bmp' | 'avif' | 'ico';

/** The format by the file's first bytes, as browsers tell it: what a URL says of it does not count. */
export function readPictureFormat(bytes: Buffer): PictureFormat | null {
  const head = bytes.toString('latin1', 0, 16);
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF[^]{4}WEBPVP8/.test(head)) return 'webp';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^[^]{4}ftypavi[fs]/.test(head)) return 'avif';
  if (head.startsWith('\x00\x00\x01\x00')) return 'ico';
  if (head.startsWith('BM')) return 'bmp';
  return head.startsWith('\xff\xd8\xff') ? 'jpeg' : null;
}

/** Pixels of a picture as its head states them, before anything is decoded; 0 for what is no picture or is cut short. */
export function countPixels(bytes: Buffer): number {
  try {
    switch (readPictureFormat(bytes)) {
      case 'gif':
        return bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
      case 'png':
        return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
      case 'webp':
        return pixelsOfWebp(bytes);
      case 'jpeg':
        return pixelsOfJpeg(bytes);
      case 'bmp':
        return Math.abs(bytes.readInt32LE(18) * bytes.readInt32LE(22));
      case 'avif':
        return pixelsOfAvif(bytes);
      case 'ico':
        return pixelsOfIcon(bytes);
      case null:
        return 0;
    }
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

function pixelsOfWebp(bytes: Buffer): number {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1);
    case 'VP8L': {
      const sizes = bytes.readUInt32LE(21);
      return ((sizes & 0x3fff) + 1) * (((sizes >>> 14) & 0x3fff) + 1);
    }
    default:
      return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff);
  }
}

/** Kinds of segments that state the size: the starts of frame, without the tables that lie among them. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function pixelsOfJpeg(bytes: Buffer): number {
  for (let at = 2; ;) {
    // Any number of 0xff may stand before a marker.
    while (bytes.readUInt8(at) === 0xff) at += 1;
    const marker = bytes.readUInt8(at);
    if (isStartOfFrame(marker)) return bytes.readUInt16BE(at + 4) * bytes.readUInt16BE(at + 6);
    at += 1 + Math.max(2, bytes.readUInt16BE(at + 1));
  }
}

/** Of all items, since any may be the one shown. */
function pixelsOfAvif(bytes: Buffer): number {
  let pixels = 0;
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4))
    pixels += bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12);
  return pixels;
}

/** An icon of any size is a PNG inside the file; without one it is small. */
function pixelsOfIcon(bytes: Buffer): number {
  const png = bytes.indexOf('IHDR');
  return png < 0 ? 0 : bytes.readUInt32BE(png + 4) * bytes.readUInt32BE(png + 8);
}
