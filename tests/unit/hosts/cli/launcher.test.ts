import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT, temporaryFolder } from '../../../command-line.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  place = await temporaryFolder();
  const run = join(PROJECT_ROOT, 'tests', 'fixtures', 'runs', 'f4-early-v1');
  await cp(run, join(place.path, 'run'), { recursive: true });
});
afterAll(() => place.remove());

/** Imports "run", a path from where the user stands, and gives the exit code. */
function importRun(cwd: string, env: Readonly<Record<string, string>>): Promise<number | null> {
  const args = [join(PROJECT_ROOT, 'bin', 'svg-assay.mjs'), 'import', 'run'];
  const { INIT_CWD: _from, npm_package_name: _name, ...clean } = process.env;
  const child = spawn(process.execPath, args, { cwd, env: { ...clean, ...env }, stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
}

describe('bin/svg-assay.mjs takes a path from', { timeout: 60_000 }, () => {
  it('where npm was called, which runs the scripts of the project in the project', async () => {
    expect(await importRun(PROJECT_ROOT, { npm_package_name: 'svg-assay', INIT_CWD: place.path })).toBe(0);
  });

  it('its own place in the scripts of another project, and without npm', async () => {
    expect(await importRun(place.path, { npm_package_name: 'other', INIT_CWD: PROJECT_ROOT })).toBe(0);
    expect(await importRun(place.path, {})).toBe(0);
    expect(await importRun(PROJECT_ROOT, {})).toBe(1);
  });
});
