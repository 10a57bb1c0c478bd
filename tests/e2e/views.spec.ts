import type { Page } from '@playwright/test';
import { auditedSamples } from './audited-samples.ts';
import { expect, test } from './browser.ts';
import { seriousFaults, watchPage } from './page-watch.ts';
import { startServer } from './server.ts';
import type { ServedFolder } from './server.ts';

/** A fifth of what Web Vitals calls good. */
const MOST_SHIFT = 0.02;
/** Addresses after the folder's own. */
const FOLDER_VIEWS = [
  'runs',
  'runs?tab=charts',
  'runs/1',
  'runs/1?tab=tasks',
  'runs/1?tab=files',
  'runs/1?tab=config',
  'rollouts',
  'rollouts?mode=gallery',
  'rollouts?q=zzzz',
  'rollouts/1',
  'gates',
  'queues',
  'calibration',
  'judging',
  'compare',
];
const OTHER_VIEWS = ['/', '/settings', '/settings?tab=keys', '/settings?tab=about', '/trials', '/nowhere'];

let served: ServedFolder;
test.beforeAll(async () => {
  served = await startServer(auditedSamples());
});
test.afterAll(() => served.stop());

/** Opens the program, waits until its folder is indexed and audited, and gives the addresses of all views. */
async function addressesOf(page: Page): Promise<readonly string[]> {
  await page.goto(served.url);
  await expect(page.getByText('80 rollouts').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jobs', exact: true })).toBeVisible({ timeout: 300_000 });
  const folder = new URL(page.url()).pathname.replace(/runs$/, '');
  return [...FOLDER_VIEWS.map((view) => `${folder}${view}`), ...OTHER_VIEWS];
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, served.url).href);
  await expect(page.locator('main')).not.toBeEmpty();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize({ width: size.width, height: size.height });
  // What listens to the size has answered one frame later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Names of the controls that are not in sight and cannot be scrolled to. */
async function cutOff(page: Page): Promise<readonly (string | null)[]> {
  // What does not fit must be inside something that scrolls; the page itself never does.
  return page.evaluate(() =>
    [...document.querySelectorAll('main button, main a, main input, header button')]
      .filter((element) => {
        const { left, right, width: wide } = element.getBoundingClientRect();
        if (wide === 0 || (left >= 0 && right <= window.innerWidth + 1)) return false;
        for (let box = element.parentElement; box; box = box.parentElement) {
          const { overflowX } = getComputedStyle(box);
          if (overflowX === 'auto' || overflowX === 'scroll') return false;
        }
        return !element.closest('.visually-hidden');
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );
}

/** Each view is loaded once for a theme and then shown at another size as well: loading takes most of the time. */
const THEMES = [
  { colorScheme: 'light', rules: 'all', otherSize: { title: '1280×800 at 200%', width: 640, height: 400 } },
  { colorScheme: 'dark', rules: 'colours', otherSize: { title: '4K', width: 3840, height: 2160 } },
] as const;

/** Halves of the list, so that two workers share it. */
const HALVES = [0, 1] as const;

for (const { colorScheme, rules, otherSize } of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const half of HALVES)
      test(`every view opens without an error, a serious fault of accessibility, a moving layout or anything cut off, at ${otherSize.title} too (${half + 1} of ${HALVES.length})`, async ({
        page,
        viewport,
      }) => {
        test.setTimeout(600_000);
        const watch = await watchPage(page);
        const addresses = await addressesOf(page);
        for (const address of addresses.filter((_, at) => at % HALVES.length === half)) {
          await test.step(address, async () => {
            await open(page, address);
            expect.soft(await seriousFaults(page, rules), address).toEqual([]);
            expect.soft(await watch.layoutShift(), address).toBeLessThan(MOST_SHIFT);
            expect.soft(await cutOff(page), address).toEqual([]);
            await resize(page, otherSize);
            expect.soft(await cutOff(page), `${address} at ${otherSize.title}`).toEqual([]);
            await resize(page, viewport ?? otherSize);
          });
        }
        expect(watch.problems).toEqual([]);
      });
  });
}

test('nothing moves by itself for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await addressesOf(page);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== 'none' || parseFloat(transitionDuration) > 0;
      }).length,
  );
  expect(moving).toBe(0);
});

test('a print has the view and nothing of the frame', async ({ page }) => {
  await addressesOf(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Runs' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy as Markdown' })).toBeHidden();
});
