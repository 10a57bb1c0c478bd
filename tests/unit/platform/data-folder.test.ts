import { resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { givenDataFolder } from '../../../src-main/platform/data-folder.ts';
import { defaultDataDir } from '../../../src-main/store/index.ts';

afterEach(() => vi.unstubAllEnvs());

it('is absolute, however it was given', () => {
  vi.stubEnv('SVG_ASSAY_DATA_DIR', 'my data/here');
  expect(givenDataFolder()).toBe(resolve('my data/here'));
  expect(defaultDataDir()).toBe(resolve('my data/here'));
});

it.each(['', ' '])('is the platform’s where %j is given', (given) => {
  vi.stubEnv('SVG_ASSAY_DATA_DIR', given);
  expect(givenDataFolder()).toBeNull();
  expect(defaultDataDir()).toMatch(/svg-assay$/);
});

it.runIf(process.platform === 'linux')('ignores a relative XDG_DATA_HOME', () => {
  vi.stubEnv('SVG_ASSAY_DATA_DIR', '');
  vi.stubEnv('XDG_DATA_HOME', 'share');
  expect(defaultDataDir()).toMatch(/^\/.*\.local\/share\/svg-assay$/);
  vi.stubEnv('XDG_DATA_HOME', '/srv/share');
  expect(defaultDataDir()).toBe('/srv/share/svg-assay');
});
