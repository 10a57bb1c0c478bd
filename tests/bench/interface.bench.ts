// The interface over an indexed run of 100,000 rollouts, served by the real program: how soon the first rows are there, and
// the longest task while the table and the gallery are scrolled from end to end, a step with every frame.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { QUIET_JOB } from '../../src-main/domain/index.ts';
import { importFolder } from '../../src-main/features/import/import-folder.ts';
import { listRuns, openStore } from '../../src-main/store/index.ts';
import { browserLaunch } from '../browser-launch.ts';
import { serveFolder } from '../e2e/server.ts';
import { generateRun } from './generate-run.ts';

const ROLLOUTS = Number(process.env['BENCH_ROLLOUTS'] ?? 100_000);
const FRAMES = 600;
const MODES = ['table', 'gallery'] as const;
const FIRST_ROW = '[role=grid] [role=row] a[href*="/rollouts/"]';

declare global {
  interface Window {
    firstRowMs?: number;
    longTasksMs: number[];
  }
}

const place = await mkdtemp(join(tmpdir(), 'svg-assay-interface-bench-'));
const folder = join(place, 'results');
try {
  await generateRun(folder, { rollouts: ROLLOUTS });
  const store = openStore(folder);
  await importFolder(store, QUIET_JOB);
  listRuns(store);
  store.close();
  // Read-only, so that no audit of 100,000 drawings runs beside the measurement.
  const served = await serveFolder(folder, join(place, 'data'), ['--read-only']);
  const browser = await chromium.launch(await browserLaunch());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(watchRowsAndTasks, FIRST_ROW);
    await page.goto(served.url);
    const address = new URL(page.url()).pathname.replace(/runs$/, 'rollouts');
    const figures = [];
    for (const mode of MODES) {
      await page.goto(new URL(`${address}?mode=${mode}`, served.url).href);
      await page.waitForSelector(FIRST_ROW);
      const firstRowsMs = await page.evaluate(() => window.firstRowMs ?? 0);
      figures.push({ mode, firstRowsMs: Math.round(firstRowsMs), ...(await scrollThrough(page)) });
    }
    console.log(
      JSON.stringify({
        bench: 'interface',
        rollouts: ROLLOUTS,
        longestTaskMs: Math.max(...figures.map((figure) => figure.longestTaskMs)),
        reachTaskMs: 100,
        firstRowsMs: Math.max(...figures.map((figure) => figure.firstRowsMs)),
        reachFirstRowsMs: 1000,
        figures,
      }),
    );
  } finally {
    await browser.close();
    await served.stop();
  }
} finally {
  await rm(place, { recursive: true, force: true });
}

/** Runs in the page before anything else: notes when the first row is there, and every task of 50 ms and more. */
function watchRowsAndTasks(firstRow: string): void {
  window.longTasksMs = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasksMs.push(duration);
  }).observe({ type: 'longtask' });
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(firstRow) === null) return;
    window.firstRowMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Scrolls from the first row to the last and gives the longest task and how many frames were shown in how long. */
async function scrollThrough(page: Page) {
  const scrolled = await page.evaluate(async (frames) => {
    const grid = document.querySelector('[role=grid]');
    if (!grid) throw new Error('there is no list');
    window.longTasksMs = [];
    const start = performance.now();
    for (let frame = 1; frame <= frames; frame += 1) {
      await new Promise(requestAnimationFrame);
      grid.scrollTop = (grid.scrollHeight * frame) / frames;
    }
    // The observer reports a task after its end.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return {
      tasksMs: window.longTasksMs,
      ms: performance.now() - start,
      reached: grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1,
    };
  }, FRAMES);
  if (!scrolled.reached) throw new Error('the end of the list was not reached');
  return {
    // Tasks under 50 ms are not reported at all.
    longestTaskMs: Math.round(Math.max(0, ...scrolled.tasksMs)),
    longTasks: scrolled.tasksMs.length,
    framesPerS: Math.round((FRAMES / scrolled.ms) * 1000),
  };
}
