import { test as base } from '@playwright/test';
import { chromium } from 'playwright-core';
import { browserLaunch } from '../browser-launch.ts';
import { auditedSamples } from './audited-samples.ts';
import { SAMPLES, startServer } from './server.ts';
import type { ServedFolder } from './server.ts';

interface Fixtures {
  /** A copy of the sample runs with their audit done, served by the real command line in browser mode. */
  readonly samples: ServedFolder;
  /** The same, as nobody has opened it yet. */
  readonly newSamples: ServedFolder;
}

/** Playwright's test on the embedded Chromium, with the program running on a copy of the sample runs. */
export const test = base.extend<Fixtures, { launched: Awaited<ReturnType<typeof chromium.launch>> }>({
  launched: [
    async ({}, use) => {
      const browser = await chromium.launch(await browserLaunch());
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ launched, viewport, colorScheme, reducedMotion }, use) => {
    const context = await launched.newContext({
      viewport,
      colorScheme,
      reducedMotion,
      acceptDownloads: true,
    });
    // A step that cannot be done fails where it stands, not when the whole test's time is up.
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await use(page);
    await context.close();
  },
  samples: async ({}, use) => {
    const served = await startServer(auditedSamples());
    await use(served);
    await served.stop();
  },
  newSamples: async ({}, use) => {
    const served = await startServer(SAMPLES);
    await use(served);
    await served.stop();
  },
});

export { expect } from '@playwright/test';
