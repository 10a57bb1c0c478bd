import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePng } from '../../../../../src-main/motion/index.ts';
import { readProtocol } from '../../../../../src-main/platform/index.ts';
import { openStaticChromium } from '../../../../../src-main/features/trials/service/static-chromium.ts';
import type { OpenStaticRenderer } from '../../../../../src-main/features/trials/service/static-chromium.ts';
import { openRenderer } from '../../../../../src-main/render/index.ts';

const OPTIONS = { widthPx: 200, heightPx: 200, timeoutMs: 20_000 };
const WHITE = [255, 255, 255, 255];
const RED = [255, 0, 0, 255];
let chromium: OpenStaticRenderer;

beforeAll(async () => {
  const { render } = await readProtocol();
  chromium = await openStaticChromium((rules) => openRenderer({ rules, pages: 1 }), {
    ...render,
    widthPx: 200,
    heightPx: 200,
  });
});
afterAll(() => chromium.close());

/** The colour of the drawing at a place, 0–1 of the picture's width and height. */
async function colourAt(svg: string, x: number, y: number): Promise<readonly number[]> {
  const drawn = await chromium.render(svg, OPTIONS);
  if (!drawn.ok) throw new Error(drawn.reason);
  const { width, data } = await decodePng(drawn.png);
  const at = (Math.floor(y * 200) * width + Math.floor(x * 200)) * 4;
  return [...data.subarray(at, at + 4)];
}

describe('openStaticChromium', () => {
  it.each([
    ['a viewBox alone', 'viewBox="0 0 4 1"'],
    ['a size alone', 'width="40" height="10"'],
    ['a viewBox that its size does not match', 'width="40" height="10" viewBox="0 0 8 2"'],
  ])('draws a wide drawing with %s from the top left, on white', async (_, size) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="#f00"/></svg>`;
    expect(await colourAt(svg, 0.01, 0.01)).toEqual(RED);
    expect(await colourAt(svg, 0.98, 0.22)).toEqual(RED);
    expect(await colourAt(svg, 0.5, 0.5)).toEqual(WHITE);
  });

  it('loads nothing from outside the drawing and runs nothing in it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'static-chromium-'));
    const red = join(folder, 'red.png');
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } }).toFile(red);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1">
      <image href="${pathToFileURL(red).href}" width="1" height="1"/>
      <script>document.documentElement.setAttribute('style', 'background:#f00')</script></svg>`;
    // Chromium may put its own sign for a picture that did not load: anything but the picture will do.
    expect(await colourAt(svg, 0.25, 0.25)).not.toEqual(RED);
    expect(await colourAt(svg, 0.75, 0.25)).toEqual(WHITE);
    await rm(folder, { recursive: true });
  });

  it('blames the drawing that is none, and names its version', async () => {
    const broken = await chromium.render(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>',
      OPTIONS,
    );
    expect(broken).toMatchObject({ ok: false, fault: 'drawing', renderer: chromium.version });
    expect(chromium.version).toMatch(/Chrom\w+ \d+\./);
  });
});
