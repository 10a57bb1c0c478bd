import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRenderer } from '../../../src-main/render/index.ts';
import type { Renderer } from '../../../src-main/render/index.ts';
import { withStillPictures } from '../../../src-main/render/still-pictures.ts';
import { PROJECT_ROOT } from '../../command-line.ts';
import { RULES } from './rules.ts';

/** Sixty animated WebPs of 140 bytes, each with a canvas of 16383 by 16383 pixels. */
const WEBPS = readFileSync(join(PROJECT_ROOT, 'tests/fixtures/pictures/webp-60.svg'), 'utf8');
const GOOD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="5" height="5"/></svg>';
/** What one of the pictures above takes when it is decoded is five times this. */
const MAX_GROWTH_BYTES = 200 * 2 ** 20;

const drawing = (url: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="${url}"/></svg>`;
const base64 = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
const latin1 = (bytes: string) => Buffer.from(bytes, 'latin1');

/** Heads that state 12,000 by 9,000 pixels (0x2ee0 by 0x2328), as the formats' specifications lay them out; nothing follows. */
const LARGE_HEADS = {
  gif: latin1('GIF89a\xe0\x2e\x28\x23\x00\x00\x00'),
  png: latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x2e\xe0\0\0\x23\x28\x01\0\0\0\0'),
  jpeg: latin1('\xff\xd8\xff\xe0\0\x04ab\xff\xff\xc2\0\x0b\x08\x23\x28\x2e\xe0\x01\x01\x11\0'),
  bmp: latin1('BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\xe0\x2e\0\0\xd8\xdc\xff\xff\x01\0\x08\0\x01\0\0\0'),
  'webp with a canvas': latin1('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xdf\x2e\0\x27\x23\0'),
  'webp, lossy': latin1('RIFF\x16\0\0\0WEBPVP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a\xe0\x2e\x28\x23'),
  'webp, lossless': latin1('RIFF\x12\0\0\0WEBPVP8L\x05\0\0\0\x2f\xdf\xee\xc9\x08'),
  avif: latin1('\0\0\0\x0cftypavif\0\0\0\x14ispe\0\0\0\0\0\0\x2e\xe0\0\0\x23\x28'),
  'icon with a PNG': latin1('\0\0\x01\0\x01\0....\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x2e\xe0\0\0\x23\x28'),
};

describe('pictures that are bombs', () => {
  let renderer: Renderer;
  beforeAll(async () => {
    renderer = await openRenderer({ rules: RULES, pages: 1 });
  });
  afterAll(() => renderer.close());

  it('are refused by the pixels that they state, and nothing of them is decoded here', async () => {
    const before = process.memoryUsage().rss;
    expect(await renderer.render({ svg: WEBPS, timesS: [0, 1] })).toMatchObject({
      ok: false,
      failure: { kind: 'too-large', message: expect.stringMatching(/16\d{3} million pixels; 67 million/) },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH_BYTES);
    expect((await renderer.render({ svg: GOOD, timesS: [0] })).ok).toBe(true);
  });

  it.each(Object.entries(LARGE_HEADS))('state their pixels: %s', (_format, bytes) => {
    expect(withStillPictures(drawing(base64(bytes))).picturePixels).toBe(12_000 * 9000);
    for (let length = 0; length < bytes.length; length += 1)
      expect(withStillPictures(drawing(base64(bytes.subarray(0, length)))).picturePixels).toBeLessThan(
        2 ** 32,
      );
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'state them as a real file does: %s',
    async (format) => {
      const create = { width: 123, height: 45, channels: 3, background: '#123' } as const;
      const bytes = await sharp({ create }).toFormat(format).toBuffer();
      expect(withStillPictures(drawing(base64(bytes))).picturePixels).toBe(123 * 45);
    },
  );

  it('count once however often they are shown', () => {
    const url = base64(LARGE_HEADS.gif);
    expect(withStillPictures(drawing(`${url}"/><image href="${url}`)).picturePixels).toBe(12_000 * 9000);
  });

  it('that hide how large they are come under the limits of the drawing, outside of this process', async () => {
    const hidden = WEBPS.replace(/data:image\/webp;base64,([^"]+)/g, (_url, data: string) => {
      const bytes = [...Buffer.from(data, 'base64')];
      return `data:image/webp,${bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`;
    });
    const before = process.memoryUsage().rss;
    const result = await renderer.render({ svg: hidden, timesS: [0, 1], timeLimitMs: 4000 });
    expect(result.ok ? [] : [result.failure.kind]).toEqual(
      result.ok ? [] : [expect.stringMatching(/^(timeout|too-large|crash)$/)],
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH_BYTES);
    expect((await renderer.render({ svg: GOOD, timesS: [0] })).ok).toBe(true);
  });
});
