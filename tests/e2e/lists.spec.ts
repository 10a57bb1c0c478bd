import { appendFile, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { PROJECT_ROOT } from './server.ts';

const grid = (page: Page) => page.getByRole('grid');

async function openList(page: Page, url: string, query: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByText('80 rollouts').first()).toBeVisible();
  const folder = new URL(page.url()).pathname.replace(/runs$/, '');
  await page.goto(new URL(`${folder}rollouts?${query}`, url).href);
  await expect(page.getByText('80 of 80')).toBeVisible();
}

async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search commands' });
  await palette.getByRole('textbox').fill(words);
  await palette.getByRole('option').first().click();
  await expect(palette).toBeHidden();
}

for (const mode of ['table', 'gallery'] as const) {
  test(`the ${mode} is driven by keys alone`, async ({ page, samples }) => {
    await openList(page, samples.url, `mode=${mode}`);
    await grid(page).focus();
    const active = () => grid(page).getAttribute('aria-activedescendant');
    const indexOf = async () => Number(/\d+$/.exec((await active()) ?? '')?.[0]);
    await page.keyboard.press('End');
    await expect.poll(indexOf).toBe(79);
    await page.keyboard.press('Home');
    await expect.poll(indexOf).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(indexOf).toBeGreaterThan(0);
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('Control+a');
    await expect(page.getByText('All 80 matching selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/rollouts\/\d+/);
    await page.goBack();
    await expect.poll(indexOf).toBeGreaterThan(0);
  });
}

test('rollouts that are written meanwhile appear without moving the place or the selection', async ({
  page,
  samples,
}) => {
  await openList(page, samples.url, 'sort=-reward');
  // The first row on screen is the place: what is sorted in below it may move what is below.
  const first = grid(page).locator('#rollout-row-28');
  await grid(page).evaluate((element) => element.scrollTo({ top: 28 * 52 }));
  await first.getByRole('checkbox').click();
  await expect(page.getByText('1 selected')).toBeVisible();
  const held = { name: await first.getByRole('link').textContent(), box: await first.boundingBox() };

  // The best rollouts once more under other ids: sorted by reward they come to stand above the place.
  const run = (await readdir(samples.folder)).find((name) => !name.startsWith('.')) ?? '';
  const file = join(samples.folder, run, 'traces.jsonl');
  const lines = (await readFile(file, 'utf8')).trim().split('\n').slice(0, 20);
  await appendFile(file, `${lines.map((line, index) => asNew(line, index)).join('\n')}\n`);

  await expect(page.getByText('100 of 100')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('1 selected')).toBeVisible();
  const selected = grid(page).getByRole('row', { selected: true });
  await expect(selected.getByRole('link')).toHaveText(held.name ?? '');
  await expect.poll(async () => (await selected.boundingBox())?.y).toBeCloseTo(held.box?.y ?? 0, 0);
  await expect(page.getByText('20 new within a minute')).toBeVisible();
});

test('several folders are open at once and their runs stand together', async ({ page, samples }) => {
  await page.goto(samples.url);
  await expect(page.getByText('2 runs · 80 rollouts')).toBeVisible();
  await page.getByRole('link', { name: 'SVG Assay, start page' }).click();
  await page
    .getByRole('textbox', { name: 'Folder path' })
    .fill(join(PROJECT_ROOT, 'tests/fixtures/runs/rl-model'));
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await expect(page.getByRole('link', { name: 'Show its runs' })).toBeVisible();
  await page.getByRole('link', { name: 'Show its runs' }).click();
  await expect(page.getByText('3 runs in 2 folders')).toBeVisible();
  await page.getByRole('button', { name: 'This folder only' }).click();
  await expect(page.getByText('1 run ·')).toBeVisible();
  // What stands beside the views is of the folder that the title bar names.
  await expect(page.getByRole('link', { name: /^Runs/ })).toHaveText(/^\s*Runs\s*1$/);
});

test('a selection becomes a queue, and Settings lead back to the folder', async ({ page, samples }) => {
  await openList(page, samples.url, '');
  await grid(page).focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Make a queue' }).click();
  const dialog = page.getByRole('dialog', { name: 'New queue' });
  await expect(dialog.getByLabel('From')).toHaveValue(/^id:\d+$/);
  await expect(dialog.getByRole('heading', { name: '1 entry of 1 that match' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: /^Rollouts/ }).click();
  await expect(page.getByText('80 of 80')).toBeVisible();
  // A mistyped filter is not worth trying again.
  await page.getByRole('combobox', { name: 'Filter' }).fill('outcom:flagged');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Correct the filter' }).click();
  await expect(page.getByRole('combobox', { name: 'Filter' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(page.getByText('80 of 80')).toBeVisible();
});

test('the runs fit the window, and the charts can show one of them alone by keyboard', async ({
  page,
  samples,
}) => {
  await page.goto(samples.url);
  const table = page.getByRole('region', { name: 'Table of runs' });
  await expect(table.getByRole('link', { name: 'plum-7b-rl', exact: true })).toBeVisible();
  expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  await page.getByRole('tab', { name: 'Charts' }).click();
  await page.getByRole('button', { name: 'Choose runs' }).click();
  await page.getByRole('button', { name: 'Only plum-7b-rl' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The charts show 1 of 2 runs.')).toBeVisible();
  const numbers = page.locator('figure', { hasText: 'Outcomes' });
  await numbers.getByText('Numbers').click();
  await expect(numbers.getByRole('rowheader')).toHaveText(['plum-7b-rl']);
});

test('the palette reaches runs and filters; the key sheet opens', async ({ page, samples }) => {
  await openList(page, samples.url, '');
  await command(page, 'Filter Flagged');
  await expect(page.getByText('6 of 80')).toBeVisible();
  await command(page, 'Runs plum-7b-base');
  await expect(page).toHaveURL(/runs\/\d+$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

function asNew(line: string, index: number): string {
  const id = index.toString(16).padStart(32, '0');
  const episode = JSON.parse(line) as { id: string; traces: { id: string }[] };
  return JSON.stringify({ ...episode, id, traces: episode.traces.map((trace) => ({ ...trace, id })) });
}
