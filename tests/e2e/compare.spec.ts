import sharp from 'sharp';
import { expect, test } from './browser.ts';
import { labelSamples } from './labelled-samples.ts';
import { seriousFaults } from './page-watch.ts';
import type { Page } from '@playwright/test';

test('compares the sample runs', async ({ page, samples }) => {
  test.setTimeout(300_000);
  await page.goto(samples.url);
  await expect(page.getByRole('link', { name: 'Compare' })).toBeVisible({ timeout: 60_000 });
  await labelSamples(samples.folder);

  await test.step('pairs two runs by themselves, and says how', async () => {
    await page.getByRole('link', { name: 'Compare' }).click();
    await expect(page.getByText(/paired on task key and sampling seed: 40 pairs/)).toBeVisible({
      timeout: 120_000,
    });
    await expect(page.getByRole('row', { name: /^Reward/ })).toContainText(/[+−]\d\.\d\d \([+−]?\d\.\d\d to/);
    // The largest changes are of answers without a drawing: the first pair to look at has both.
    for (const side of ['A', 'B']) await expect(page.getByTitle(`Drawing ${side}`)).toBeVisible();
  });

  await test.step('shows the four cells of the item under the pointer, and lists a cell’s pairs', async () => {
    await page.getByRole('button', { name: 'Motion', exact: true }).click();
    const fixed = page.getByRole('button', { name: /Motion: \d+ fixed in B/ });
    const count = /: (\d+)/.exec((await fixed.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    await fixed.click();
    await expect(page).toHaveURL(/item=motion&cell=fixed/);
    await expect(page.getByRole('list', { name: 'Pairs' }).getByRole('listitem')).toHaveCount(Number(count));
  });

  await test.step('moves both drawings by one clock, without scripts', async () => {
    for (const side of ['A', 'B'])
      await expect(page.getByTitle(`Drawing ${side}`)).toHaveAttribute('sandbox', 'allow-same-origin');
    const scrubber = page.getByRole('slider', { name: 'Time' });
    await expect(scrubber).toBeEnabled();
    await scrubber.fill('2.5');
    await expect.poll(() => timesOf(page)).toEqual([2.5, 2.5]);
    await page.getByRole('button', { name: 'Slider' }).click();
    await expect(page.getByRole('slider', { name: 'Where A ends and B begins' })).toBeVisible();
    await expect.poll(() => timesOf(page)).toEqual([2.5, 2.5]);
  });

  await test.step('exports the pair as an animation that can be saved', async () => {
    await page.getByRole('button', { name: /Export 1 pair/ }).click();
    await page.getByLabel('Length').selectOption('2');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = page.getByRole('button', { name: /^pair-01-.*-plum-7b-base-vs-plum-7b-rl\.webp$/ });
    await expect(file).toBeVisible({ timeout: 120_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    const { pages, delay } = await sharp(await download.path(), { animated: true }).metadata();
    expect([pages, delay?.[0]]).toEqual([25, 80]);
    await page.keyboard.press('Escape');
  });

  await test.step('has no serious accessibility fault', async () => {
    expect(await seriousFaults(page)).toEqual([]);
  });
});

/** Where the clocks of both drawings stand, in seconds. */
async function timesOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('iframe')].map((frame) => {
      // Looked for by name: the class of another frame's element is not this frame's.
      const root = frame.contentDocument?.querySelector<SVGSVGElement>(':root');
      return root && 'getCurrentTime' in root ? root.getCurrentTime() : -1;
    }),
  );
}
