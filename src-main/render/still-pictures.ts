import { firstPicture } from './first-picture.ts';
import { countPixels, readPictureFormat } from './picture-size.ts';
import type { LoadedPicture } from './picture-watch.ts';
import type { RenderFailure } from './render-result.ts';

/** What to show in place of an animated picture. */
export interface Still {
  readonly url: string;
  readonly still: string;
}

/**
 * All pictures of a drawing together. The bytes of a drawing leave room for small pictures only; one of many pixels is empty, or
 * made to fill the memory of whoever decodes it. Said before decoding, so that it does not hang on the machine's memory.
 */
const MAX_PICTURE_PIXELS = 64 * 2 ** 20;

/**
 * The first picture of every animated GIF, WebP or PNG among these. Their animations follow the wall clock, which no seek reaches,
 * so frames would differ from one rendering to the next. Nothing is decoded here: the browser does that, under the drawing's limits.
 */
export function stillsOf(pictures: readonly LoadedPicture[]): Still[] {
  return pictures.flatMap(({ url, bytes }) => {
    const still = firstPicture(bytes);
    return still === null || still.equals(bytes) ? [] : [{ url, still: urlOf(still) }];
  });
}

/** Without a semicolon, which would part it in a list of SMIL values. */
function urlOf(picture: Buffer): string {
  const bytes = picture.toString('hex').replace(/../g, '%$&');
  return `data:image/${readPictureFormat(picture) ?? 'png'},${bytes}`;
}

/** The failure of a drawing whose pictures state too many pixels in their heads; one that is shown many times counts once. */
export function tooManyPixels(pictures: readonly LoadedPicture[]): RenderFailure | null {
  const pixels = pictures.reduce((sum, { bytes }) => sum + countPixels(bytes), 0);
  if (pixels <= MAX_PICTURE_PIXELS) return null;
  const millions = Math.round(pixels / 1e6);
  const limit = Math.round(MAX_PICTURE_PIXELS / 1e6);
  return {
    kind: 'too-large',
    message: `the pictures in the drawing have ${millions} million pixels; ${limit} million are the most`,
  };
}

/** Those that may be drawings themselves; what the browser makes of them is for the browser to say. */
export function svgPictures(pictures: readonly LoadedPicture[]): string[] {
  return pictures
    .filter(({ bytes }) => readPictureFormat(bytes) === null && bytes.includes('<'))
    .map(({ bytes }) => bytes.toString('utf8'));
}

export function notRepeatable(what: string): RenderFailure {
  return {
    kind: 'not-repeatable',
    message: `${what} follows the clock on the wall, so no frame could be drawn twice; leave it out`,
  };
}
