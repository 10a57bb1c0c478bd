import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';

/** Rollouts of the two sample runs that the judge flagged, and those without an answer to audit. */
const FLAGGED = 6;

async function applyFilter(page: Page, filter: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Filter' });
  await field.fill(filter);
  await field.press('Enter');
}

test('the main job: open, audit, filter, label by keyboard, find the labels again, export, read back', async ({
  page,
  newSamples: samples,
}) => {
  await page.goto(samples.url);
  await expect(page.getByRole('heading', { name: 'Runs' })).toBeVisible();
  await expect(page.getByText('80 rollouts').first()).toBeVisible();

  await test.step('the audit runs by itself; its results are in the list', async () => {
    await page
      .getByRole('link', { name: /Rollouts/ })
      .first()
      .click();
    await applyFilter(page, 'differs:gate');
    await expect(page.getByText('4 of 80')).toBeVisible({ timeout: 200_000 });
  });

  await test.step('filter to the flagged rollouts and open the first', async () => {
    await applyFilter(page, 'outcome:flagged');
    await expect(page.getByText(`${FLAGGED} of 80`)).toBeVisible({ timeout: 200_000 });
    await page.getByRole('grid', { name: 'Rollouts' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/rollouts\/\d+/);
    await expect(page.getByText(`1 / ${FLAGGED}`)).toBeVisible();
  });

  const answer = (item: string, value: string) =>
    page.getByRole('button', { name: `${item}: ${value}`, exact: true });

  await test.step('label two items by keyboard', async () => {
    await expect(answer('Scene', 'yes')).toBeVisible();
    await page.keyboard.press('1');
    await expect(answer('Scene', 'yes')).toHaveAttribute('aria-pressed', 'true');
    await answer('Figure', 'no').focus();
    await page.keyboard.press('0');
    await expect(answer('Figure', 'no')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the labels are there after a reload', async () => {
    await page.reload();
    await expect(answer('Scene', 'yes')).toHaveAttribute('aria-pressed', 'true');
    await expect(answer('Figure', 'no')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('export the disagreements and read them back', async () => {
    await page
      .getByRole('link', { name: /Rollouts/ })
      .first()
      .click();
    await applyFilter(page, 'has:label');
    await expect(page.getByText('1 of 80')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select row 1' }).check();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Disagreements CSV' }).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    const lines = csv.split('\r\n').filter((line) => line.includes('judge-vs-label'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(',figure,recorded judge,yes,');
  });
});
