import { setTimeout as wait } from 'node:timers/promises';
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

/** Red, then blue, ten times a second and without an end. */
async function blinking(format: 'gif' | 'webp'): Promise<string> {
  const frames = [await square('#f00'), await square('#00f')];
  const animation = sharp(frames, { join: { animated: true } });
  const timing = { delay: [100, 100], loop: 0 };
  const written = format === 'gif' ? animation.gif(timing) : animation.webp({ ...timing, lossless: true });
  const bytes = await written.toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(2);
  return `data:image/${format};base64,${bytes.toString('base64')}`;
}

const drawing = (href: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><image href="${href}" width="8" height="8"/></svg>`;

describe('pictures that are animated themselves', () => {
  it.each(['gif', 'webp'] as const)('show their first frame in every frame: %s', async (format) => {
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
    expect(await withStillPictures(drawing(written))).toMatch(/href="data:image\/png;base64,[^"\s%]+"/);
    const still = `data:image/png;base64,${(await square('#0f0')).toString('base64')}`;
    for (const kept of [still, 'data:image/gif;base64,R0lGODlh', 'data:image/gif,R0lGODlh', '#a'])
      expect(await withStillPictures(drawing(kept))).toBe(drawing(kept));
  });
});
