// Takes docs/screenshots: every view in both themes, on a labelled copy of the sample runs. `npm run ui:screenshots`.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { browserLaunch } from '../browser-launch.ts';
import auditSamples, { auditedSamples } from '../e2e/audited-samples.ts';
import { labelSamples } from '../e2e/labelled-samples.ts';
import { PROJECT_ROOT, startServer } from '../e2e/server.ts';

const TARGET = join(PROJECT_ROOT, 'docs', 'screenshots');

interface Shot {
  readonly name: string;
  /** After the folder's own address; with a slash in front, after the server's. */
  readonly address: string;
  /** What is done in the view before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const SHOTS: readonly Shot[] = [
  { name: 'home', address: '/' },
  { name: 'runs', address: 'runs' },
  { name: 'runs-charts', address: 'runs?tab=charts' },
  { name: 'run', address: 'runs/1' },
  { name: 'run-prompts', address: 'runs/1?tab=tasks' },
  { name: 'rollouts', address: 'rollouts' },
  { name: 'rollouts-gallery', address: 'rollouts?mode=gallery&q=outcome:scored' },
  { name: 'rollout', address: 'rollouts?q=outcome:flagged', prepare: openFirst },
  { name: 'gates', address: 'gates' },
  { name: 'queues', address: 'queues' },
  { name: 'queue', address: 'queues/1' },
  { name: 'labelling', address: 'queues/2/label' },
  { name: 'adjudication', address: 'adjudication' },
  { name: 'calibration', address: 'calibration' },
  { name: 'compare', address: 'compare', prepare: showFixedPair },
  { name: 'judging', address: 'judging' },
  { name: 'trials', address: '/trials' },
  { name: 'settings', address: '/settings' },
  { name: 'keys', address: 'runs', prepare: (page) => page.keyboard.press('?') },
  { name: 'palette', address: 'runs', prepare: (page) => page.keyboard.press('Control+k') },
];

const wanted = process.argv.slice(2);
const removeAudited = await auditSamples();
const served = await startServer(auditedSamples());
const browser = await chromium.launch(await browserLaunch());
try {
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: theme });
    const page = await context.newPage();
    await page.goto(served.url);
    const folder = await openedFolder(page);
    if (theme === 'light') await fill(page, folder);
    for (const shot of SHOTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      const address = shot.address.startsWith('/') ? shot.address : `${folder}${shot.address}`;
      await page.goto(new URL(address, served.url).href);
      await settle(page);
      await shot.prepare?.(page);
      await settle(page);
      const picture = sharp(await page.screenshot());
      await picture.png({ palette: true, effort: 8 }).toFile(join(TARGET, `${shot.name}-${theme}.png`));
    }
    await context.close();
  }
} finally {
  await browser.close();
  await served.stop();
  await removeAudited();
}

async function openedFolder(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  return new URL(page.url()).pathname.replace(/runs$/, '');
}

/** Labels everything by one person, and draws a queue that waits. */
async function fill(page: Page, folder: string): Promise<void> {
  await labelSamples(served.folder);
  await page.goto(new URL(`${folder}queues`, served.url).href);
  await page.getByRole('heading', { name: 'Queues' }).waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Name').fill('Flagged figures');
  await page.getByLabel('Entries', { exact: true }).fill('12');
  await page.getByLabel('From').fill('outcome:scored');
  await page.getByRole('heading', { name: /^\d+ entr(y|ies) of/ }).waitFor();
  await page.getByLabel('From').press('Enter');
  await page.getByRole('heading', { name: 'Flagged figures' }).waitFor();
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Rollouts' }).focus();
  await page.keyboard.press('Enter');
  await page.getByTitle('Live drawing').waitFor();
}

async function showFixedPair(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Motion', exact: true }).click();
  await page.getByRole('button', { name: /^Motion: \d+ fixed/ }).click();
  await page.getByTitle('Drawing B').waitFor();
}

/** Until nothing loads and every picture is there. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.evaluate(() => document.fonts.ready);
  // Pictures that are loaded when they come into sight, and drawings in their frames.
  await page.waitForTimeout(1500);
}
