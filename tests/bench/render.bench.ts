/**
 * Rendering against the plain loop that one would write first: a new browser context, `setContent`, four screenshots,
 * close. Both run the same browser at the same concurrency, in turns, so that a noisy machine slows both.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { parseProtocol } from '../../src-main/domain/index.ts';
import { findBrowser, openRenderer, seededTimes } from '../../src-main/render/index.ts';

const root = join(import.meta.dirname, '../..');
const protocolFile = join(root, 'resources/protocols/isometric-scenes.json');
const { render: rules } = parseProtocol(readFileSync(protocolFile, 'utf8'), protocolFile);
const scenes = join(root, 'tests/fixtures/render/scenes');
const drawings = readdirSync(scenes).map((name) => readFileSync(join(scenes, name), 'utf8'));
const CONCURRENCY = 2;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 4);

const seek = (timeS: number) => `(() => {
  for (const svg of document.querySelectorAll('svg')) { svg.pauseAnimations(); svg.setCurrentTime(${timeS}); }
  for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = ${timeS * 1000}; }
})()`;

async function drawPlainly(browser: Browser, svg: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: rules.widthPx, height: rules.heightPx } });
  const page = await context.newPage();
  await page.setContent(`<body style="margin:0">${svg}</body>`);
  for (const timeS of seededTimes(svg, rules)) {
    await page.evaluate(seek(timeS));
    await page.screenshot();
  }
  await context.close();
}

async function timed(draw: (svg: string) => Promise<unknown>): Promise<number> {
  const waiting = [...drawings];
  const start = performance.now();
  const worker = async () => {
    for (let svg = waiting.pop(); svg !== undefined; svg = waiting.pop()) await draw(svg);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return performance.now() - start;
}

const { path } = await findBrowser();
const plain = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
const renderer = await openRenderer({ rules, pages: CONCURRENCY });
let plainMs = 0;
let oursMs = 0;
try {
  for (let round = 0; round <= ROUNDS; round += 1) {
    const plainRound = await timed((svg) => drawPlainly(plain, svg));
    const oursRound = await timed(async (svg) => {
      const result = await renderer.render({ svg, timesS: seededTimes(svg, rules) });
      if (!result.ok) throw new Error(result.failure.message);
    });
    // The first round starts caches and browsers.
    if (round === 0) continue;
    plainMs += plainRound;
    oursMs += oursRound;
  }
} finally {
  await Promise.all([plain.close(), renderer.close()]);
}
const count = drawings.length * ROUNDS;
console.log(
  JSON.stringify({
    bench: 'render',
    ratio: Number((plainMs / oursMs).toFixed(2)),
    reach: 2.5,
    plainPerS: Number(((count / plainMs) * 1000).toFixed(2)),
    oursPerS: Number(((count / oursMs) * 1000).toFixed(2)),
    drawings: count,
    concurrency: CONCURRENCY,
  }),
);
