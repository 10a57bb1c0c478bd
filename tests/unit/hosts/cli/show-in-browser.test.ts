import { chmodSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showInBrowser } from '../../../../src-main/hosts/cli/show-in-browser.ts';
import { temporaryFolder } from '../../../command-line.ts';

const ADDRESS = 'http://127.0.0.1:4321/w/abc/runs?token=secret-token';
let place: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  place = await temporaryFolder();
  const opener = join(place.path, 'xdg-open');
  writeFileSync(opener, `#!/bin/sh\nprintf '%s' "$*" > '${join(place.path, 'arguments')}'\n`);
  chmodSync(opener, 0o755);
  vi.stubEnv('PATH', `${place.path}${delimiter}${process.env.PATH ?? ''}`);
  vi.stubEnv('DISPLAY', ':77');
  vi.stubEnv('CI', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await place.remove();
});

test.skipIf(process.platform !== 'linux')(
  'hands the browser a private file that leads there, and no secret as an argument',
  async () => {
    const dataDir = join(place.path, 'data');
    const remove = showInBrowser(ADDRESS, dataDir);
    const given = join(place.path, 'arguments');
    await vi.waitFor(() => expect(existsSync(given) && readFileSync(given, 'utf8')).toBeTruthy(), 10_000);
    const file = readFileSync(given, 'utf8');
    expect(file).not.toContain('secret-token');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(`content="0; url=${ADDRESS}"`);
    remove();
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test.skipIf(process.platform !== 'linux')('writes nothing where there is no display', () => {
  vi.stubEnv('DISPLAY', undefined);
  vi.stubEnv('WAYLAND_DISPLAY', undefined);
  showInBrowser(ADDRESS, join(place.path, 'data'))();
  expect(existsSync(join(place.path, 'data'))).toBe(false);
});
