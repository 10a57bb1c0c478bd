import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodePng } from '../../../src-main/motion/index.ts';
import { findBrowser, openRenderer } from '../../../src-main/render/index.ts';
import type { PixelBox, Renderer } from '../../../src-main/render/index.ts';
import { darkBox, darkBoxIn } from './dark-box.ts';
import { PLAYED_DRAWINGS } from './played-drawings.ts';
import { RULES } from './rules.ts';

const SIDE_PX = 80;
/** Large enough for edges to be told apart. */
const SMALL = { ...RULES, widthPx: 160, heightPx: 160 };
const COLUMNS = 8;
const PLAYED_MS = 4200;
/** Of all looks those are used that took the least time. */
const LOOKS = 5;
/** A picture shows a moment a little before its clocks were read, and CSS and SMIL begin a little apart. */
const BEFORE_S = 0.15;
const AFTER_S = 0.05;
/** In hundredths of the drawing's side: what antialiasing and the smaller picture may make of an edge. */
const EDGE = 2;
const MIN_COMPARED = 2;

/** One look at a drawing that plays: where its square was, and what its clock said just before and after. */
interface Sample {
  readonly fromS: number;
  readonly toS: number;
  readonly box: PixelBox | null;
}

let played: readonly (readonly Sample[])[] = [];
let renderer: Renderer;

beforeAll(async () => {
  [played, renderer] = await Promise.all([playAll(), openRenderer({ rules: SMALL, pages: 2 })]);
}, 60_000);
afterAll(() => renderer.close());

/** All drawings at once, each with a tree and style sheets of its own, in an ordinary browser that plays them. */
async function playAll(): Promise<Sample[][]> {
  const { path } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: COLUMNS * SIDE_PX, height: COLUMNS * SIDE_PX } });
    await page.setContent('<body style="margin:0;display:grid"></body>');
    const drawings = JSON.stringify(PLAYED_DRAWINGS.map(({ svg }) => svg));
    await page.evaluate(`{
      document.body.style.grid = 'auto / repeat(${COLUMNS}, ${SIDE_PX}px)';
      for (const drawing of ${drawings}) {
        const place = document.body.appendChild(document.createElement('div'));
        place.style.height = '${SIDE_PX}px';
        place.attachShadow({ mode: 'open' }).innerHTML = drawing;
      }
    }`);
    return await watch(page);
  } finally {
    await browser.close();
  }
}

async function watch(page: Page): Promise<Sample[][]> {
  const session = await page.context().newCDPSession(page);
  const looks: { fromS: number; toS: number; picture: string }[] = [];
  const start = performance.now();
  while (performance.now() - start < PLAYED_MS) {
    const fromS = await clock(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    looks.push({ fromS, toS: await clock(page), picture: data });
    await page.waitForTimeout(150);
  }
  const samples: Sample[][] = PLAYED_DRAWINGS.map(() => []);
  const shortest = looks
    .sort((one, other) => one.toS - one.fromS - (other.toS - other.fromS))
    .slice(0, LOOKS);
  for (const { fromS, toS, picture } of shortest) {
    const pixels = await decodePng(Buffer.from(picture, 'base64'));
    for (const [index, list] of samples.entries()) {
      const area = {
        x: (index % COLUMNS) * SIDE_PX,
        y: Math.floor(index / COLUMNS) * SIDE_PX,
        width: SIDE_PX,
        height: SIDE_PX,
      };
      list.push({ fromS, toS, box: darkBoxIn(pixels, area) });
    }
  }
  return samples;
}

/** That of the last drawing: all are put into the page at one moment. */
const clock = (page: Page) =>
  page.evaluate<number>(`document.body.lastElementChild.shadowRoot.querySelector('svg').getCurrentTime()`);

/** Left and upper edge in hundredths of the drawing's side; a square that is not there is at -100. */
const placeOf = (box: PixelBox | null, sidePx: number) =>
  [box?.x ?? -sidePx, box?.y ?? -sidePx].map((pixels) => (pixels / sidePx) * 100);
const isNear = (one: readonly number[], other: readonly number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= EDGE);

it('knows sixty drawings', () => {
  expect(PLAYED_DRAWINGS.length).toBeGreaterThanOrEqual(60);
});

it.concurrent.each(PLAYED_DRAWINGS.map((drawing, index) => ({ ...drawing, index })))(
  'shows what playing shows: $name',
  async ({ svg, index }) => {
    const samples = played[index] ?? [];
    const timesS = samples.flatMap(({ fromS, toS }) => [toS + AFTER_S, fromS, Math.max(0, fromS - BEFORE_S)]);
    const result = await renderer.render({ svg, timesS, timeLimitMs: 60_000 });
    if (!result.ok) throw new Error(result.failure.message);
    const places = await Promise.all(
      result.frames.map(async ({ png }) => placeOf(await darkBox(png), SMALL.widthPx)),
    );
    let compared = 0;
    for (const [at, { fromS, toS, box }] of samples.entries()) {
      const [last = [], middle = [], first = []] = places.slice(at * 3, at * 3 + 3);
      // Near one of its steps the picture may be of either side.
      if (!isNear(first, last) || !isNear(first, middle)) continue;
      compared += 1;
      const real = placeOf(box, SIDE_PX);
      expect(isNear(real, first), `at ${fromS} to ${toS} s: played ${real}, drawn ${first}`).toBe(true);
    }
    expect(compared).toBeGreaterThanOrEqual(MIN_COMPARED);
  },
  60_000,
);
