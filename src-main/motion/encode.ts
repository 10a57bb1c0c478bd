import type { RgbaFrame } from './motion-report.ts';
import { sharp } from './picture-library.ts';

/** A frame's pixels as a lossless PNG. */
export async function encodePng({ width, height, data }: RgbaFrame): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
