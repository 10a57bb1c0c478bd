import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodePng, layOver, makeThumbnail } from '../../../src-main/motion/index.ts';

const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c22' } });
const ground = { widthPx: 40, heightPx: 40, data: new Uint8Array(40 * 40 * 3) };
const decoders = {
  decodePng,
  makeThumbnail,
  layOver: (png: Uint8Array) => layOver(ground, [{ png, leftPx: 0, topPx: 0 }]),
  'layOver scaled': (png: Uint8Array) => layOver(ground, [{ png, leftPx: 0, topPx: 0, sizePx: 20 }]),
};

describe('pictures that this process decodes', () => {
  it.each(Object.entries(decoders))('are PNGs and nothing else: %s', async (_name, decode) => {
    expect(await decode(await picture.clone().png().toBuffer())).toBeDefined();
    for (const format of ['gif', 'webp', 'jpeg', 'tiff', 'avif'] as const)
      await expect(decode(await picture.clone().toFormat(format).toBuffer())).rejects.toThrow(/unsupported/);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="9" height="9"/></svg>';
    await expect(decode(Buffer.from(svg))).rejects.toThrow(/unsupported/);
  });

  it.each(Object.entries(decoders))('have no more pixels than a frame can: %s', async (_name, decode) => {
    const create = { width: 4097, height: 4096, channels: 3, background: '#fff' } as const;
    const large = await sharp({ create }).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer();
    await expect(decode(large)).rejects.toThrow(/pixel limit/);
  });
});
