import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../../src-main/render/index.ts';
import { launchBrowser } from '../../../src-main/render/launch-browser.ts';

describe('findBrowser', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-browser-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function program(lines: string): string {
    const path = join(folder, 'a browser');
    writeFileSync(path, `#!/bin/sh\n${lines}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  it('finds the embedded one, with its name and version', async () => {
    const environment = { ...process.env, SVG_ASSAY_CHROMIUM: '' };
    expect(await findBrowser(environment)).toMatchObject({
      source: 'embedded',
      name: 'Chromium',
      version: expect.stringMatching(/^153\./),
    });
  });

  it('prefers the one that the environment names', async () => {
    const path = program('echo "Google Chrome 150.0.1.2 "');
    expect(await findBrowser({ SVG_ASSAY_CHROMIUM: path })).toEqual({
      path,
      source: 'environment',
      name: 'Google Chrome',
      version: '150.0.1.2',
      environment: {},
    });
  });

  it('names a missing library and the package that has it', async () => {
    const path = program(
      'echo "x: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2; exit 127',
    );
    await expect(findBrowser({ SVG_ASSAY_CHROMIUM: path })).rejects.toMatchObject({
      code: 'no-renderer',
      message: `${path} cannot start: the system library libnss3.so is missing`,
      hint: expect.stringContaining('apt-get install libnss3'),
    });
  });

  it.skipIf(process.platform === 'win32')('starts a browser again that crashes at its start', async () => {
    const { path, environment } = await findBrowser({ ...process.env, SVG_ASSAY_CHROMIUM: '' });
    const crashes = join(folder, 'crashes');
    const crashing = program(`
      echo crashed >> '${crashes}'
      case $(wc -l < '${crashes}') in 1 | 3) kill -SEGV $$ ;; esac
      exec '${path}' "$@"
    `);
    const choice = { ...(await findBrowser({ SVG_ASSAY_CHROMIUM: crashing })), environment };
    expect(choice.name).toBe('Chromium');
    const browser = await launchBrowser(choice, { network: false, callTimeoutMs: 10_000 });
    await browser.kill();
    expect(readFileSync(crashes, 'utf8')).toBe('crashed\n'.repeat(4));
  });

  it.skipIf(process.platform === 'win32')('gives up a browser that crashes each time', async () => {
    await expect(findBrowser({ SVG_ASSAY_CHROMIUM: program('kill -SEGV $$') })).rejects.toMatchObject({
      code: 'no-renderer',
    });
  });

  it('says so when the named one is not there or is no browser', async () => {
    await expect(findBrowser({ SVG_ASSAY_CHROMIUM: join(folder, 'nothing') })).rejects.toMatchObject({
      code: 'no-renderer',
    });
    await expect(findBrowser({ SVG_ASSAY_CHROMIUM: program('echo hello') })).rejects.toMatchObject({
      message: expect.stringContaining('does not say which browser it is'),
    });
  });
});
