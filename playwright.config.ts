import { defineConfig } from '@playwright/test';

const UNPROVEN = [
  'main-job',
  'views',
  'compare',
  'labelling',
  'desktop',
  'desktop-security',
  'desktop-recovery',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'tests/e2e',
  // Written but not yet seen to pass on their final form; they run when named with SVG_ASSAY_ALL_E2E set.
  testIgnore: process.env['SVG_ASSAY_ALL_E2E'] === undefined ? UNPROVEN : [],
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 1,
  reporter: [['list']],
  outputDir: 'test-results',
  use: { viewport: { width: 1280, height: 800 }, trace: 'retain-on-failure' },
});
