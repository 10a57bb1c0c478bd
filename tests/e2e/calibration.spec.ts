import { expect, test } from './browser.ts';
import { labelByHand, labelSamples } from './labelled-samples.ts';
import { seriousFaults } from './page-watch.ts';

test('calibrates the judge on the sample runs', async ({ page, samples }) => {
  test.setTimeout(600_000);
  await page.goto(samples.url);
  await expect(page.getByRole('link', { name: 'Calibration' })).toBeVisible({ timeout: 60_000 });
  const row = (item: string) => page.getByRole('region', { name: 'Items' }).getByRole('row', { name: item });

  await test.step('says what is missing before anybody has labelled', async () => {
    await page.getByRole('link', { name: 'Calibration' }).click();
    await expect(page.getByText('no labels in the figures yet')).toBeVisible({ timeout: 120_000 });
    await expect(row('Scene')).toContainText('nothing labelled yet');
    await expect(
      page.getByText(
        /^Next: draw \d+ of each run and verdict of \w+, \d+ rollouts, and label all items of them/,
      ),
    ).toBeVisible();
    await page.getByRole('tab', { name: /Labels needed/ }).click();
    await expect(page.getByRole('button', { name: 'Make this queue' })).toBeVisible();
  });

  await test.step('refuses labels that were not drawn with known probabilities, and says which', async () => {
    await labelByHand(samples.folder);
    await page.reload();
    await expect(page.getByText(/Not in the figures: 1 labelled rollout of “all flagged”/)).toBeVisible({
      timeout: 120_000,
    });
  });

  await test.step('shows exact figures where every rollout is labelled', async () => {
    const labelled = await labelSamples(samples.folder);
    await page.reload();
    await expect(row('Composition')).toContainText(`${labelled} of ${labelled}`, { timeout: 120_000 });
    await expect(row('Composition').getByRole('img')).toHaveAttribute(
      'aria-label',
      /judge \d+%; corrected \d+%/,
    );
  });

  await test.step('opens the rollouts of a cell', async () => {
    await page.getByRole('button', { name: 'Composition' }).click();
    const cell = row('Composition').getByRole('link', { name: /people no, judge yes: \d+/ });
    const count = /: (\d+)/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    expect(Number(count)).toBeGreaterThan(0);
    await cell.click();
    await expect(page).toHaveURL(/rollouts\?q=id:/);
    await expect(page.getByText(`${count} of 80`)).toBeVisible();
    await page.goBack();
  });

  await test.step('splits by run, with the difference and the drift test', async () => {
    await page.getByRole('tab', { name: /By run/ }).click();
    await expect(page.getByText('Differences, first run minus second')).toBeVisible();
    await expect(page.getByText(/judge errs differently|judge bias/).first()).toBeVisible();
    // Both names stay in their cell: the numbers stand right beside it.
    const names = page.getByRole('rowheader', { name: /−/ }).first();
    expect(await names.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
  });

  await test.step('has no serious accessibility fault', async () => {
    expect(await seriousFaults(page)).toEqual([]);
  });
});
