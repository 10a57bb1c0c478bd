// A rollout with 2 MB of reasoning, served by the real program: from the click on "Open" to the picture with the whole text.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { QUIET_JOB } from '../../src-main/domain/index.ts';
import { importFolder } from '../../src-main/features/import/import-folder.ts';
import { openStore } from '../../src-main/store/index.ts';
import { browserLaunch } from '../browser-launch.ts';
import { SAMPLES, serveFolder } from '../e2e/server.ts';

const CHARS = 2_000_000;
const ROUNDS = 5;
/** Lines as a model thinks them: neither one long line nor very short ones. */
const THOUGHT =
  'The mill stands behind the house, so it is painted first; then the fence, from left to right.\n';

const place = await mkdtemp(join(tmpdir(), 'svg-assay-long-text-bench-'));
try {
  const folder = await writeRun(join(place, 'results'));
  const served = await serveFolder(folder, join(place, 'data'), ['--read-only']);
  // An emulated graphics processor takes longer for its pictures than all of the rest, and nobody has one.
  const launch = await browserLaunch();
  const browser = await chromium.launch({ ...launch, args: [...launch.args, '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(served.url);
    const rollouts = new URL(page.url()).pathname.replace(/runs$/, 'rollouts');
    await page.goto(new URL(rollouts, served.url).href);
    await page.locator('[role=grid] [role=row] a[href*="/rollouts/"]').first().click();
    await page.waitForURL(/\/rollouts\/\d+/);
    const openMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) openMs.push(await timeToOpen(page));
    console.log(
      JSON.stringify({
        bench: 'long-text',
        chars: CHARS,
        openMs: Math.round(median(openMs)),
        reachMs: 300,
        slowestMs: Math.round(Math.max(...openMs)),
        rounds: openMs.map(Math.round),
      }),
    );
  } finally {
    await browser.close();
    await served.stop();
  }
} finally {
  await rm(place, { recursive: true, force: true });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** An indexed run of one row: the first of the samples, whose model thought at length. */
async function writeRun(folder: string): Promise<string> {
  const sample = (await readdir(SAMPLES)).find((name) => name.endsWith('5a1c0e01')) ?? '';
  const [row = ''] = (await readFile(join(SAMPLES, sample, 'traces.jsonl'), 'utf8')).split('\n');
  const record = JSON.parse(row) as { traces: { nodes: { message: Record<string, unknown> }[] }[] };
  const answer = record.traces[0]?.nodes.at(-1);
  if (answer === undefined) throw new Error('the first sample has no answer');
  answer.message['reasoning_content'] = THOUGHT.repeat(Math.ceil(CHARS / THOUGHT.length)).slice(0, CHARS);
  await mkdir(join(folder, sample), { recursive: true });
  await writeFile(join(folder, sample, 'traces.jsonl'), `${JSON.stringify(record)}\n`);
  const store = openStore(folder);
  await importFolder(store, QUIET_JOB);
  store.close();
  return folder;
}

/** Milliseconds from the click to the second frame after the whole text stands in the page. */
async function timeToOpen(page: Page): Promise<number> {
  await page.reload();
  await page.getByRole('tab', { name: 'Messages' }).click();
  const reasoning = page.locator('section').filter({ has: page.getByRole('heading', { name: 'reasoning' }) });
  const open = reasoning.getByRole('button', { name: 'Open' });
  await open.waitFor();
  return await open.evaluate(async (button) => {
    const section = button.closest('section');
    const start = performance.now();
    (button as HTMLButtonElement).click();
    // The button is gone when all of the text is there.
    while (button.isConnected) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const spentMs = performance.now() - start;
    const lines = section?.textContent?.split('The mill stands').length ?? 0;
    if (lines < 20_000) throw new Error('the text is not there as a whole');
    return spentMs;
  });
}
