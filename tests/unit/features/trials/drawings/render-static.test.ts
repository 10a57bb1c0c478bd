import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  chooseStaticRenderer,
  findRsvgConvert,
  renderSideBySide,
  type RgbaPixels,
  type StaticRenderer,
} from '../../../../../src-main/features/trials/index.ts';

const SIZE = { widthPx: 64, heightPx: 64, timeoutMs: 10_000 };
const HALF_RED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="1" height="2" fill="#f00"/></svg>';

async function decode(png: Uint8Array): Promise<RgbaPixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** A second renderer that needs no program: sharp's own SVG reader. */
const sharpRenderer: StaticRenderer = {
  version: 'sharp',
  render: async (svg, { widthPx, heightPx }) => {
    const png = await sharp(Buffer.from(svg)).resize(widthPx, heightPx).png().toBuffer();
    return { ok: true, png, renderer: 'sharp' };
  },
};

const rsvg = await findRsvgConvert();

describe.skipIf(rsvg === null)('rsvg-convert', () => {
  const renderer = rsvg as StaticRenderer;

  it('records its version and draws on white in the size asked for', async () => {
    expect(renderer.version).toMatch(/^rsvg-convert version \d+\.\d+/);
    const render = await renderer.render(HALF_RED, SIZE);
    if (!render.ok) throw new Error(render.reason);
    const { width, height, data } = await decode(render.png);
    expect([width, height]).toEqual([64, 64]);
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
    expect([...data.subarray(63 * 4, 64 * 4)]).toEqual([255, 255, 255, 255]);
  });

  it('calls broken XML the drawing’s fault', async () => {
    expect(await renderer.render('<svg', SIZE)).toMatchObject({ ok: false, fault: 'drawing' });
  });

  it('reads no file that a drawing refers to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-rsvg-'));
    try {
      const file = join(folder, 'secret.png');
      await writeFile(
        file,
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
          .png()
          .toBuffer(),
      );
      for (const href of [file, `file://${file}`, '/etc/passwd']) {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><image href="${href}" width="2" height="2"/></svg>`;
        const render = await renderer.render(svg, SIZE);
        if (!render.ok) continue;
        const { data } = await decode(render.png);
        expect(data.every((channel) => channel === 255)).toBe(true);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('stops at its time limit and on an abort, and blames the renderer', async () => {
    // Nested blurs over a large area keep librsvg busy for long.
    const blur =
      '<filter id="b" width="9" height="9"><feGaussianBlur stdDeviation="90"/><feTurbulence numOctaves="9"/></filter>';
    const slow = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${blur}${'<g filter="url(#b)">'.repeat(40)}<rect width="9" height="9"/>${'</g>'.repeat(40)}</svg>`;
    const big = { widthPx: 3000, heightPx: 3000, timeoutMs: 100 };
    expect(await renderer.render(slow, big)).toMatchObject({
      ok: false,
      fault: 'renderer',
      reason: 'no result within 0.1 s',
    });
    expect(await renderer.render(HALF_RED, { ...SIZE, signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      reason: 'cancelled',
    });
  });
});

describe('findRsvgConvert', () => {
  it('gives null where the program is not installed or is another one', async () => {
    expect(await findRsvgConvert('/nowhere/rsvg-convert')).toBeNull();
    expect(await findRsvgConvert('true')).toBeNull();
  });
});

describe('chooseStaticRenderer', () => {
  it('prefers rsvg-convert, then Chromium, and says why', () => {
    const chromium = { ...sharpRenderer, version: 'Chromium 153' };
    const reference = { ...sharpRenderer, version: 'rsvg-convert version 2.54.7' };
    expect(chooseStaticRenderer(reference, chromium).renderer).toBe(reference);
    expect(chooseStaticRenderer(null, chromium)).toMatchObject({
      renderer: chromium,
      why: expect.stringContaining('librsvg2-bin') as string,
    });
    expect(chooseStaticRenderer(null, null)).toMatchObject({ renderer: null });
  });
});

describe('renderSideBySide', () => {
  it('compares what two renderers made of one drawing', async () => {
    const other: StaticRenderer = {
      version: 'half',
      render: (_, options) => sharpRenderer.render(HALF_RED.replace('width="1"', 'width="2"'), options),
    };
    const same = await renderSideBySide(HALF_RED, [sharpRenderer, sharpRenderer], SIZE, decode);
    expect(same.difference).toMatchObject({ differentPixels: 0, share: 0, maxDelta: 0 });
    const { difference } = await renderSideBySide(HALF_RED, [sharpRenderer, other], SIZE, decode);
    expect(difference).toMatchObject({ differentPixels: 64 * 32, share: 0.5, maxDelta: 255 });
  });

  it('gives no difference when one of them fails', async () => {
    const failing: StaticRenderer = {
      version: 'none',
      render: () => Promise.resolve({ ok: false, fault: 'renderer', reason: 'crash', renderer: 'none' }),
    };
    expect(await renderSideBySide(HALF_RED, [sharpRenderer, failing], SIZE, decode)).toMatchObject({
      difference: null,
    });
  });
});
