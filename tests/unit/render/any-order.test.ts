import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRenderer } from '../../../src-main/render/index.ts';
import type { Renderer } from '../../../src-main/render/index.ts';
import { fc } from '../../properties.ts';
import { rounds } from '../../rounds.ts';
import { ANIMATED_KINDS } from './animated-kinds.ts';
import { blinkingFile } from './animated-pictures.ts';
import { PLAYED_DRAWINGS } from './played-drawings.ts';
import { RULES } from './rules.ts';

const WATER = join(import.meta.dirname, '../../fixtures/render/filter-water.svg');
const gif = `data:image/gif;base64,%20${(await blinkingFile('gif')).toString('base64')}`;
const DRAWINGS = [
  ...PLAYED_DRAWINGS.map(({ svg }) => svg),
  ...ANIMATED_KINDS.map(({ svg }) => svg),
  readFileSync(WATER, 'utf8'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="${gif}" width="9" height="9"><animate attributeName="x" to="9" dur="2s"/></image></svg>`,
];
/** Keeps the machine busy on a page of its own. */
const LOAD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`;
const times = fc.uniqueArray(fc.integer({ min: 0, max: 45 }), { minLength: 1, maxLength: 4 });

let renderer: Renderer;
let busy: Renderer;
beforeAll(async () => {
  [renderer, busy] = await Promise.all([
    openRenderer({ rules: { ...RULES, widthPx: 64, heightPx: 64 }, pages: 2 }),
    openRenderer({ rules: RULES, pages: 1 }),
  ]);
});
afterAll(() => Promise.all([renderer.close(), busy.close()]));

async function hashes(svg: string, tenths: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const result = await renderer.render({ svg, timesS: tenths.map((each) => each / 10), timeLimitMs: 60_000 });
  if (!result.ok) throw new Error(result.failure.message);
  return new Map(tenths.map((each, index) => [each, result.frames[index]?.sha256 ?? '']));
}

it(
  'draws a time with the same bytes whichever others are asked for, in whatever order, on a busy machine',
  async () => {
    let isRunning = true;
    const load = (async () => {
      while (isRunning) await busy.render({ svg: LOAD, timesS: [0, 1], timeLimitMs: 60_000 });
    })();
    try {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...DRAWINGS), times, times, async (svg, some, others) => {
          const [one, other] = await Promise.all([
            hashes(svg, [...some, ...others.filter((each) => !some.includes(each))]),
            hashes(svg, [...others, ...some.filter((each) => !others.includes(each))]),
          ]);
          for (const [time, hash] of one) expect(other.get(time), `at ${time / 10} s`).toBe(hash);
          const [last = 0] = some;
          expect((await hashes(svg, [last])).get(last)).toBe(one.get(last));
        }),
        { numRuns: rounds(25, 2000) },
      );
    } finally {
      isRunning = false;
      await load;
    }
  },
  rounds(120_000, 7_200_000),
);
