import { AuditError } from '../domain/index.ts';
import type { RgbaFrame } from './motion-report.ts';
import { MAX_PIXELS, sharp } from './picture-library.ts';
import { readPng } from './read-png.ts';

/** Decodes a PNG into 8-bit sRGB pixels with alpha; throws AuditError `bad-frame` when it is none. */
export async function decodePng(png: Uint8Array): Promise<RgbaFrame> {
  try {
    const frame = readPng(png, MAX_PIXELS);
    if (frame !== null) return frame;
    const image = sharp(png, { limitInputPixels: MAX_PIXELS }).ensureAlpha();
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AuditError(
      {
        code: 'bad-frame',
        message: `the frame is not a readable PNG: ${reason}`,
        hint: 'delete .svg-assay/cache.sqlite; its frames are drawn again',
      },
      { cause },
    );
  }
}
