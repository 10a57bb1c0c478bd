import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/audited-samples.ts',
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Much of a test is waiting for a browser to paint; each has a folder, a server and a page of its own.
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  outputDir: 'test-results',
  use: { viewport: { width: 1280, height: 800 }, trace: 'retain-on-failure' },
});
