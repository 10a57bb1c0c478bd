import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../../src-main/motion/index.ts';
import { openRenderer } from '../../../src-main/render/index.ts';
import { withStillPictures } from '../../../src-main/render/still-pictures.ts';
import { RULES } from './rules.ts';

const square = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer();

const FORMATS = ['gif', 'webp', 'png', 'png with another picture for old viewers'] as const;

/** The picture library of this program reads PNGs alone; the tests look at their own pictures. */
sharp.unblock({ operation: ['VipsForeignLoad'] });

/** Red, then blue, ten times a second and without an end. */
async function blinking(format: (typeof FORMATS)[number]): Promise<string> {
  if (format !== 'gif' && format !== 'webp') return blinkingPng(format !== 'png');
  const frames = [await square('#f00'), await square('#00f')];
  const animation = sharp(frames, { join: { animated: true } });
  const timing = { delay: [100, 100], loop: 0 };
  const written = format === 'gif' ? animation.gif(timing) : animation.webp({ ...timing, lossless: true });
  const bytes = await written.toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(2);
  return `data:image/${format};base64,${bytes.toString('base64')}`;
}

/** `apart`: what a viewer without animations shows, here green, is no part of the animation. */
async function blinkingPng(apart: boolean): Promise<string> {
  const [red, blue, green] = await Promise.all(['#f00', '#00f', '#0f0'].map(square));
  const head = chunk('IHDR', dataOf(red!, 'IHDR'));
  const control = (order: number) => chunk('fcTL', numbers(order, 8, 8, 0, 0), Buffer.of(0, 1, 0, 10, 0, 0));
  const more = (order: number, png: Buffer) => chunk('fdAT', numbers(order), dataOf(png, 'IDAT'));
  const pictures = apart
    ? [chunk('IDAT', dataOf(green!, 'IDAT')), control(0), more(1, red!), control(2), more(3, blue!)]
    : [control(0), chunk('IDAT', dataOf(red!, 'IDAT')), control(1), more(2, blue!)];
  const file = [red!.subarray(0, 8), head, chunk('acTL', numbers(2, 0)), ...pictures, chunk('IEND')];
  return `data:image/png;base64,${Buffer.concat(file).toString('base64')}`;
}

function dataOf(png: Buffer, kind: string): Buffer {
  const at = png.indexOf(kind);
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

function chunk(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(kind), ...parts]);
  return Buffer.concat([numbers(body.length - 4), body, numbers(crc32(body))]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
}

const drawing = (href: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><image href="${href}" width="8" height="8"/></svg>`;

describe('pictures that are animated themselves', () => {
  it.each(FORMATS)('show their first frame in every frame: %s', async (format) => {
    const svg = drawing(await blinking(format));
    const renderer = await openRenderer({ rules: RULES, pages: 1 });
    try {
      for (let round = 0; round < 3; round += 1) {
        const result = await renderer.render({ svg, timesS: [0, 0.35, 0.7] });
        if (!result.ok) throw new Error(result.failure.message);
        for (const { png } of result.frames) {
          const { data, width } = await decodePng(png);
          const middle = (width / 2) * width * 4 + (width / 2) * 4;
          expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
        }
        await wait(70);
      }
    } finally {
      await renderer.close();
    }
  });

  it('are found through white space and percent signs, and all others stay as they are', async () => {
    const url = await blinking('gif');
    const [head = '', base64 = ''] = url.split(',');
    const written = `${head},\n${base64.slice(0, 20)}\n ${base64.slice(20).replaceAll('+', '%2B')}`;
    expect(withStillPictures(drawing(written)).svg).toMatch(/href="data:image\/gif;base64,[^"\s%]+"/);
    const still = `data:image/png;base64,${(await square('#0f0')).toString('base64')}`;
    for (const kept of [still, 'data:image/gif;base64,R0lGODlh', 'data:image/gif,R0lGODlh', '#a'])
      expect(withStillPictures(drawing(kept)).svg).toBe(drawing(kept));
  });
});
