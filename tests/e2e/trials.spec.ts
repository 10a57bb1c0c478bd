import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startModelServer } from '../servers/model-server.ts';
import { expect, test } from './browser.ts';
import { PROJECT_ROOT } from './server.ts';

const PAGES = join(PROJECT_ROOT, 'tests', 'fixtures', 'trials');
/** A page by somebody who would like to run a script in the reader's window, or read a file. */
const HOSTILE_PAGE = `Trial · <img src=x onerror="document.title='owned'">
Score: 12.0
<script>document.title = 'owned'</script>
javascript:document.title='owned'
✗<b onclick="x">harness</b> keyskept in ../../etc/passwd. See trajectory#3.

kept in ../../etc/passwd. See trajectory#3.
`;

test('from two pages and a self-check to board, page, comment and export', async ({ page, samples }) => {
  const model = await startModelServer({ answer: (index) => (index === 2 ? 'malformed' : 'good') });
  try {
    await page.goto(samples.url);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Trials' }).click();
    await expect(page.getByText('No trial has been imported')).toBeVisible();
    await page
      .getByLabel('Trial pages')
      .setInputFiles([join(PAGES, 'list-page.txt'), join(PAGES, 'labelled-page.txt')]);

    const board = page.getByRole('region', { name: 'Board of trials' });
    const names = board.getByRole('rowheader').getByRole('link');
    await expect(names).toHaveText(['list-page.txt', 'map-tile-drawing-q7c2me']);
    await board.getByRole('button', { name: 'Score' }).click();
    await expect(names).toHaveText(['map-tile-drawing-q7c2me', 'list-page.txt']);

    await page.getByRole('tab', { name: /Self-checks/ }).click();
    await page.getByLabel('Base URL').fill(model.url);
    await page.getByLabel('Model', { exact: true }).fill('kestrel-7b');
    await page.getByLabel('Belongs to').selectOption({ label: 'map-tile-drawing-q7c2me' });
    await page.getByLabel('Prompts, one a line or JSON').fill('a red circle\na blue square');
    await page.getByLabel('Requests made').fill('4');
    await page.getByLabel('Standing for').fill('40');
    await page.getByRole('button', { name: 'Start self-check' }).click();
    const run = page.getByRole('article', { name: 'Self-check of kestrel-7b, failed' });
    await expect(run).toContainText('40 requests, 8 in flight');
    await expect(run).toContainText('Margin');
    await expect(run).toContainText(/Malformed SVG XML/);

    await page.getByRole('tab', { name: /Board/ }).click();
    await names.filter({ hasText: 'map-tile-drawing-q7c2me' }).click();
    await expect(page.getByRole('heading', { name: 'map-tile-drawing-q7c2me' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Self-checks made here' })).toBeVisible();
    await expect(run).toBeVisible();

    const check = page.getByRole('article', { name: 'no copied tiles' });
    await expect(check.getByRole('list', { name: 'Evidence' })).toContainText('trajectory#44');
    await check.getByRole('button', { name: 'Disagree' }).click();
    await expect(check.getByText('1 disagree')).toBeVisible();
    await check.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(check.getByText('1 agree')).toBeVisible();
    await check.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(check.getByText('Nobody has said anything yet.')).toBeVisible();
    await check.getByRole('button', { name: 'Disagree' }).click();
    await check.getByPlaceholder('Comment').fill('=the tiles are ours <b>really</b>');
    await check.getByRole('button', { name: 'Send' }).click();
    await expect(check.getByText('=the tiles are ours <b>really</b>')).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toBe('trial-checks.csv');
    expect(csv).toMatch(/no copied tiles,fail,.*,0,1,[^,]+,disagree,'=the tiles are ours/);
  } finally {
    await model.close();
  }
});

test('what a page says is text, and lines that say nothing known are shown', async ({ page, samples }) => {
  await page.goto(samples.url);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Trials' }).click();
  await page.getByRole('button', { name: 'Paste a page' }).click();
  await page.getByLabel('Text of the page').fill(HOSTILE_PAGE);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByRole('region', { name: 'Board of trials' })
    .getByRole('rowheader')
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: 'Not understood' })).toBeVisible();
  await expect(page.getByText("javascript:document.title='owned'")).toBeVisible();
  expect(await page.title()).not.toBe('owned');
  expect(await page.locator('main img, main script').count()).toBe(0);
});

test('a drawing is checked and drawn by what is there', async ({ page, samples }) => {
  await page.goto(samples.url);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Trials' }).click();
  await page.getByRole('tab', { name: 'Check a drawing' }).click();
  const drawing = page.getByLabel('SVG or a model’s answer');
  await drawing.fill(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="1" height="1"/></svg>',
  );
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Valid drawing/ })).toContainText('2 elements');
  await expect(page.getByAltText(/^Drawn by .*Chrom/)).toBeVisible();

  await drawing.fill('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Not a valid drawing/ })).toBeVisible();
  await expect(page.getByText(/script/).last()).toBeVisible();
});
