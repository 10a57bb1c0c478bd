import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRenderer, seededTimes } from '../../../src-main/render/index.ts';
import type { RenderHost } from '../../../src-main/render/index.ts';
import { temporaryFolder } from '../../command-line.ts';
import { RULES } from './rules.ts';
import { usualBrowser } from './usual-browser.ts';

const SCENES = join(import.meta.dirname, '../../fixtures/render/scenes');
const drawings = readdirSync(SCENES).map((name) => readFileSync(join(SCENES, name), 'utf8'));
let place: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  place = await temporaryFolder();
});
afterEach(() => place.remove());

async function draw(host?: RenderHost): Promise<readonly (readonly string[])[]> {
  const renderer = await openRenderer({ rules: RULES, pages: 2, ...(host === undefined ? {} : { host }) });
  try {
    return await Promise.all(
      drawings.map(async (svg) => {
        const result = await renderer.render({ svg, timesS: seededTimes(svg, RULES) });
        if (!result.ok) throw new Error(result.failure.message);
        return result.frames.map(({ sha256 }) => sha256);
      }),
    );
  } finally {
    await renderer.close();
  }
}

it('draws the same pixels by screenshots where no frame begins on command', async () => {
  expect(await draw(await usualBrowser(place.path))).toEqual(await draw());
});
