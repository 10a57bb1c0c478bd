import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRenderer } from '../../../src-main/render/index.ts';
import type { Renderer } from '../../../src-main/render/index.ts';
import { countPixels } from '../../../src-main/render/picture-size.ts';
import { PROJECT_ROOT } from '../../command-line.ts';
import { RULES } from './rules.ts';

/** Sixty animated WebPs of 140 bytes, each with a canvas of 16383 by 16383 pixels. */
const WEBPS = readFileSync(join(PROJECT_ROOT, 'tests/fixtures/pictures/webp-60.svg'), 'utf8');
const GOOD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="5" height="5"/></svg>';
/** What one of the pictures above takes when it is decoded is five times this. */
const MAX_GROWTH_BYTES = 200 * 2 ** 20;

const drawing = (url: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="${url}"/></svg>`;
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

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A GIF of 6,000 by 6,000 pixels of which one is drawn, with something of its own in its table of colours. */
function withSize(gif: Buffer, colour: string): Buffer {
  const file = Buffer.from(gif);
  file.writeUInt16LE(6000, 6);
  file.writeUInt16LE(6000, 8);
  file.write(colour, 13, 'latin1');
  return file;
}

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
    expect(countPixels(bytes)).toBe(12_000 * 9000);
    for (let length = 0; length < bytes.length; length += 1)
      expect(countPixels(bytes.subarray(0, length))).toBeLessThan(2 ** 32);
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'state them as a real file does: %s',
    async (format) => {
      const create = { width: 123, height: 45, channels: 3, background: '#123' } as const;
      const bytes = await sharp({ create }).toFormat(format).toBuffer();
      expect(countPixels(bytes)).toBe(123 * 45);
    },
  );

  it('count once however often they are shown', async () => {
    // Of 36 million pixels each: one is not too much, two are.
    const gif = (colour: string) => `data:image/gif;base64,${withSize(GIF, colour).toString('base64')}`;
    const twice = (one: string, other: string) =>
      drawing(`${one}"/><image width="9" height="9" href="${other}`);
    const draw = (svg: string) => renderer.render({ svg, timesS: [] });
    expect(await draw(twice(gif('a'), gif('a')))).toMatchObject({ ok: true });
    expect(await draw(twice(gif('a'), gif('b')))).toMatchObject({
      ok: false,
      failure: { kind: 'too-large' },
    });
  });

  it('state them however their URL is spelled', async () => {
    const hidden = WEBPS.replace(/data:image\/webp;base64,([^"]+)/g, (_url, data: string) => {
      const bytes = [...Buffer.from(data, 'base64')];
      return `data:image/webp,${bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`;
    });
    const before = process.memoryUsage().rss;
    expect(await renderer.render({ svg: hidden, timesS: [0, 1] })).toMatchObject({
      ok: false,
      failure: { kind: 'too-large' },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH_BYTES);
    expect((await renderer.render({ svg: GOOD, timesS: [0] })).ok).toBe(true);
  });
});
