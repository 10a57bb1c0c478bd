import { MAX_PIXELS, sharp } from './picture-library.ts';

/** Width and height of a thumbnail in pixels. */
const SIZE_PX = 256;

/** A small lossless WebP of a frame, for lists. */
export async function makeThumbnail(png: Uint8Array): Promise<Uint8Array> {
  return sharp(png, { limitInputPixels: MAX_PIXELS })
    .resize(SIZE_PX, SIZE_PX, { kernel: 'lanczos3' })
    .webp({ lossless: true, effort: 2 })
    .toBuffer();
}
