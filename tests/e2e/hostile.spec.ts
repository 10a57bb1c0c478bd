import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './browser.ts';
import { watchPage } from './page-watch.ts';
import { PROJECT_ROOT, startServer } from './server.ts';

/** A name that a file system takes and a page must not. */
const FOLDER_NAME = `<img src=x onerror='window.hostile=1'> {{ 1 + 1 }} "&lt;`;
const VIEWS = [
  'runs',
  'runs?tab=charts',
  'runs/1',
  'runs/1?tab=tasks',
  'runs/1?tab=files',
  'runs/1?tab=config',
];
const LISTS = ['rollouts', 'rollouts?mode=gallery', ...[1, 2, 3, 4, 5, 6, 7].map((id) => `rollouts/${id}`)];

test('hostile text in every field and in the folder’s name is shown as text', async ({ page }) => {
  test.setTimeout(300_000);
  const place = await mkdtemp(join(tmpdir(), 'svg-assay-hostile-'));
  await cp(join(PROJECT_ROOT, 'tests/fixtures/runs-hostile/hostile'), join(place, FOLDER_NAME), {
    recursive: true,
  });
  const served = await startServer(place);
  try {
    const watch = await watchPage(page);
    await page.goto(served.url);
    await expect(page.getByText('7 rollouts').first()).toBeVisible();
    const folder = new URL(page.url()).pathname.replace(/runs$/, '');
    for (const view of [...VIEWS, ...LISTS]) {
      await page.goto(new URL(`${folder}${view}`, served.url).href);
      await expect(page.getByText('<img src=x').first()).toBeAttached();
      expect(await page.evaluate(() => window.hostile), view).toBeUndefined();
      expect(await page.locator('img[src="x"], main script').count(), view).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), view).toBe(
        true,
      );
    }
    expect(watch.problems).toEqual([]);
  } finally {
    await served.stop();
    await rm(place, { recursive: true, force: true });
  }
});
