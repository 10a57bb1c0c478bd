import { expect, test } from './browser.ts';
import type { Locator, Page } from '@playwright/test';

/** The audit of the sample runs begins by itself; on a busy machine it takes its time. */
const AUDIT_MS = 200_000;

test('shows a rollout: player, labels, gates, record', async ({ page, samples }) => {
  test.setTimeout(2 * AUDIT_MS);
  await page.goto(samples.url);
  const folder = await openedFolder(page);

  await test.step('the scrubber moves the drawing, which stays without scripts', async () => {
    await openFirst(page, folder, 'outcome:scored has:moving');
    const frame = page.getByTitle('Live drawing');
    await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    const scrubber = page.getByRole('slider', { name: 'Time' });
    await expect(scrubber).toBeEnabled();
    // The strip of frames takes its place when the audit has drawn them.
    await expect(page.getByRole('button', { name: /^Show frame t3/ })).toBeVisible({ timeout: AUDIT_MS });
    const before = await pictureOf(page);
    await scrubber.fill('2.5');
    await expect(page.getByText('2.50 s')).toBeVisible();
    await expect.poll(() => pictureOf(page)).not.toBe(before);
    await scrubber.fill('0');
    await expect.poll(() => pictureOf(page)).toBe(before);
  });

  await test.step('two labels by keyboard, one undone, the other there after a reload', async () => {
    await openFirst(page, folder, 'outcome:flagged');
    await page.keyboard.press('1');
    await expect(answer(page, 'Scene: yes')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('n');
    await expect(answer(page, 'Objects: no')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('z');
    await expect(answer(page, 'Objects: no')).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(answer(page, 'Scene: yes')).toHaveAttribute('aria-pressed', 'true');
    await expect(answer(page, 'Objects: no')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('region', { name: 'Label history' }).getByRole('listitem')).toHaveCount(3);
  });

  await test.step('keys are dead while a note is typed, and the note goes with the next label', async () => {
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('1 tower is missing');
    await expect(answer(page, 'Objects: no')).toHaveAttribute('aria-pressed', 'false');
    await answer(page, 'Objects: cannot tell').click();
    await expect(page.getByText('“1 tower is missing”')).toBeVisible();
  });

  await test.step('a failed gate is marked in the source, and its audit is kept', async () => {
    await openFirst(page, folder, 'recorded.gate:extra_text');
    const gates = page.getByRole('region', { name: 'Gates' });
    await expect(gates.getByText('is not a quoted span')).toBeVisible({ timeout: AUDIT_MS });
    await gates.getByRole('button', { name: /^\d+:\d+$/ }).click();
    await expect(page.locator('.place.failure')).toHaveText('isometric scene');
    await page.getByRole('textbox', { name: 'Note on the gate' }).fill('only <b>a caption</b>');
    await page.getByRole('button', { name: 'Gate “Text” is wrong' }).click();
    await expect(page.getByRole('button', { name: 'Gate “Text” is wrong' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.reload();
    await expect(page.getByRole('button', { name: 'Gate “Text” is wrong' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByText('“only <b>a caption</b>”')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Label history' })).toContainText(
      'What people say of its gate',
    );
  });

  await test.step('two frames compared', async () => {
    await page.getByRole('button', { name: 'Difference', exact: true }).click();
    const heat = page.getByRole('img', { name: 'Where frames 0 and 1 differ' });
    await expect.poll(() => heat.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  });

  await test.step('the raw record opens as a tree', async () => {
    await page.getByRole('tab', { name: 'Raw record' }).click();
    await expect(page.getByRole('button', { name: 'Copy all' })).toBeVisible();
    await expect(page.locator('.node .name').first()).toBeVisible();
  });

  await test.step('the gates overview counts the audit and opens its list', async () => {
    await page.goto(`${folder}/gates`);
    await page.getByRole('link', { name: 'refusal wrong 1' }).click();
    await expect(page.getByText('1 of 80')).toBeVisible();
  });
});

/** The address of the opened folder, once its rollouts are there. */
async function openedFolder(page: Page): Promise<string> {
  await expect(page.getByText('80 rollouts').first()).toBeVisible();
  return /^.*\/w\/[0-9a-f]+/.exec(page.url())?.[0] ?? '';
}

/** Opens the first rollout of a list. */
async function openFirst(page: Page, folder: string, filter: string): Promise<void> {
  await page.goto(`${folder}/rollouts?q=${encodeURIComponent(filter)}`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Findings' })).toBeVisible();
}

function answer(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** What the live drawing looks like now. */
async function pictureOf(page: Page): Promise<string> {
  const picture = await page.getByTitle('Live drawing').screenshot({ animations: 'allow' });
  return picture.toString('base64');
}
