import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodePng, measureMotion } from '../../../src-main/motion/index.ts';
import { RULES } from './frames.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/motion');

/** The four frames of each drawing in a folder, in order of time. */
const sequences = (folder: string) =>
  readdirSync(join(FIXTURES, folder)).map((name) => ({ name, folder: join(FIXTURES, folder, name) }));

async function reportOf(folder: string) {
  const files = readdirSync(folder).sort();
  const frames = await Promise.all(files.map((file) => decodePng(readFileSync(join(folder, file)))));
  return measureMotion(frames, RULES);
}

describe('decodePng', () => {
  it('gives four bytes a pixel, also without alpha in the file', async () => {
    // A grey PNG of 2×1 pixels, black and white.
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNg+A8AAQIBAEK+vGgAAAAASUVORK5CYII=',
      'base64',
    );
    const { width, height, data } = await decodePng(png);
    expect({ width, height, pixels: [...data] }).toEqual({
      width: 2,
      height: 1,
      pixels: [0, 0, 0, 255, 255, 255, 255, 255],
    });
  });

  it('says so when it is no PNG', async () => {
    await expect(decodePng(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'bad-frame' });
  });
});

describe('real frames', () => {
  it.each(sequences('should-move'))('move: $name', async ({ folder }) => {
    expect(await reportOf(folder)).toMatchObject({ blank: false, pass: true });
  });

  it.each(sequences('should-not-move'))('do not move: $name', async ({ folder }) => {
    expect(await reportOf(folder)).toMatchObject({ pass: false });
  });
});
