import type { OverlayOptions, Sharp } from 'sharp';
import { MAX_PIXELS, sharp } from './picture-library.ts';

/** 8-bit RGB pixels, rows from the top. */
export interface RgbPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly data: Uint8Array;
}

/** An encoded picture with its place on a larger one; `sizePx` scales it to a square. */
export interface PicturePiece {
  readonly png: Uint8Array;
  readonly leftPx: number;
  readonly topPx: number;
  readonly sizePx?: number;
}

export type AnimationFormat = 'webp' | 'gif';

/** Lays pieces over a white ground of this size. Pieces must lie within it. */
export async function composePicture(
  size: { readonly widthPx: number; readonly heightPx: number },
  pieces: readonly PicturePiece[],
): Promise<RgbPicture> {
  const ground = sharp({
    create: { width: size.widthPx, height: size.heightPx, channels: 3, background: '#ffffff' },
  });
  return toPixels(ground.composite(await Promise.all(pieces.map(placed))));
}

/** The part of a picture from its upper left corner. */
export async function cropPicture(
  picture: RgbPicture,
  size: { readonly widthPx: number; readonly heightPx: number },
): Promise<RgbPicture> {
  return toPixels(
    fromPixels(picture).extract({ left: 0, top: 0, width: size.widthPx, height: size.heightPx }),
  );
}

/** Lays pieces over a picture. */
export async function layOver(base: RgbPicture, pieces: readonly PicturePiece[]): Promise<RgbPicture> {
  return toPixels(fromPixels(base).composite(await Promise.all(pieces.map(placed))));
}

/** Lossless PNG. */
export async function encodePicture(picture: RgbPicture): Promise<Uint8Array> {
  return fromPixels(picture).png().toBuffer();
}

/**
 * Encodes frames of one size as an animation that loops for ever, each shown for `delayMs` (a GIF counts in steps of 10 ms).
 * Throws a RangeError without frames.
 */
export async function encodeAnimation(
  frames: readonly RgbPicture[],
  options: { readonly format: AnimationFormat; readonly delayMs: number },
): Promise<Uint8Array> {
  const [first] = frames;
  if (first === undefined) throw new RangeError('an animation needs a frame');
  const { widthPx, heightPx } = first;
  const strip = sharp(Buffer.concat(frames.map(({ data }) => data)), {
    raw: { width: widthPx, height: heightPx * frames.length, channels: 3, pageHeight: heightPx },
    limitInputPixels: false,
  });
  const timing = { loop: 0, delay: frames.map(() => options.delayMs) };
  return options.format === 'webp'
    ? strip.webp({ ...timing, quality: 86, effort: 3 }).toBuffer()
    : strip.gif({ ...timing, effort: 4, dither: 0.6 }).toBuffer();
}

async function placed({ png, leftPx, topPx, sizePx }: PicturePiece): Promise<OverlayOptions> {
  const limits = { limitInputPixels: MAX_PIXELS };
  const input =
    sizePx === undefined
      ? Buffer.from(png)
      : await sharp(png, limits).resize(sizePx, sizePx).png().toBuffer();
  return { input, left: leftPx, top: topPx, ...limits };
}

function fromPixels({ widthPx, heightPx, data }: RgbPicture): Sharp {
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } });
}

async function toPixels(image: Sharp): Promise<RgbPicture> {
  const { data, info } = await image
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, data };
}
