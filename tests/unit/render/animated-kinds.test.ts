import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePng } from '../../../src-main/motion/index.ts';
import { openRenderer } from '../../../src-main/render/index.ts';
import type { HostPage, Renderer, RenderHost } from '../../../src-main/render/index.ts';
import { temporaryFolder } from '../../command-line.ts';
import { ANIMATED_KINDS } from './animated-kinds.ts';
import { RULES } from './rules.ts';
import { usualBrowser } from './usual-browser.ts';

const SMALL = { ...RULES, widthPx: 64, heightPx: 64 };
/** The last first: nothing of it may stay in the others. */
const TIMES_S = [2.5, 0.5, 1.5];
const WATER = join(import.meta.dirname, '../../fixtures/render/filter-water.svg');
const KINDS = [...ANIMATED_KINDS, { name: 'water by filters', svg: readFileSync(WATER, 'utf8') }];
/** Sets everything to a time as the two specifications of animations say; nothing here plays, waits or pauses. */
const seek = (timeS: number) => `{
  for (const svg of document.querySelectorAll('svg')) { svg.pauseAnimations(); svg.setCurrentTime(${timeS}); }
  for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = ${timeS * 1000}; }
}`;

describe('whatever can be animated', () => {
  let onCommand: Renderer;
  let byScreenshot: Renderer;
  let host: RenderHost;
  let alone: HostPage;
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  /** One picture after the other, since there is one page. */
  let turn: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    place = await temporaryFolder();
    host = await usualBrowser(place.path);
    [onCommand, byScreenshot, alone] = await Promise.all([
      openRenderer({ rules: SMALL, pages: 1 }),
      openRenderer({ rules: SMALL, pages: 1, host: await usualBrowser(place.path) }),
      host.openPage(),
    ]);
    await alone.session.send('Page.enable');
    const size = { width: SMALL.widthPx, height: SMALL.heightPx, deviceScaleFactor: 1, mobile: false };
    await alone.session.send('Emulation.setDeviceMetricsOverride', size);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([onCommand.close(), byScreenshot.close(), host.close()]);
    await place.remove();
  });

  /** A document that has never been at another time. */
  async function drawAlone(svg: string, timeS: number): Promise<Buffer> {
    const { promise: loaded, resolve } = Promise.withResolvers<void>();
    const unsubscribe = alone.session.on('Page.loadEventFired', () => resolve());
    await alone.session.send('Page.navigate', {
      url: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    });
    await loaded;
    unsubscribe();
    await alone.session.send('Runtime.evaluate', { expression: seek(timeS) });
    return await alone.takePicture();
  }

  async function drawAllAlone(svg: string): Promise<Buffer[]> {
    const before = turn;
    const drawn = before.then(async () => {
      const pictures: Buffer[] = [];
      for (const timeS of TIMES_S) pictures.push(await drawAlone(svg, timeS));
      return pictures;
    });
    turn = drawn.catch(() => undefined);
    return await drawn;
  }

  async function draw(renderer: Renderer, svg: string): Promise<readonly Uint8Array[]> {
    const result = await renderer.render({ svg, timesS: TIMES_S, timeLimitMs: 60_000 });
    if (!result.ok) throw new Error(result.failure.message);
    return result.frames.map(({ png }) => png);
  }

  const pixels = (pngs: readonly Uint8Array[]) =>
    Promise.all(pngs.map(async (png) => Buffer.from((await decodePng(png)).data).toString('base64')));

  it('is known in 150 kinds and more', () => {
    expect(new Set(KINDS.map(({ svg }) => svg)).size).toBe(KINDS.length);
    expect(KINDS.length).toBeGreaterThanOrEqual(150);
  });

  it.concurrent.each(KINDS)(
    'moves, and is drawn as alone: $name',
    async ({ svg }) => {
      const [expected, commanded, shot] = await Promise.all([
        drawAllAlone(svg).then(pixels),
        draw(onCommand, svg).then(pixels),
        draw(byScreenshot, svg).then(pixels),
      ]);
      expect(new Set(commanded).size, 'different frames').toBeGreaterThan(1);
      expect([
        commanded.map((each, index) => each === expected[index]),
        shot.map((each, index) => each === expected[index]),
      ]).toEqual([
        [true, true, true],
        [true, true, true],
      ]);
    },
    120_000,
  );
});
