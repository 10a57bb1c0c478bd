import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';

const RUNS = join(PROJECT_ROOT, 'tests', 'fixtures', 'runs');
let place: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  place = await temporaryFolder();
});
afterEach(() => place.remove());

/** Runs the import and demands a clear refusal that names `said`, has a remedy and exit code 1. */
async function expectRefusal(folder: string, said: RegExp): Promise<void> {
  const { code, stderr, stdout } = await runCommand(['import', folder], {
    env: { SVG_ASSAY_DATA_DIR: join(place.path, 'data') },
  });
  expect(stderr).toMatch(said);
  expect(stderr).toMatch(/→ \S/);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(stdout).toBe('');
  expect(code).toBe(1);
}

describe('svg-assay import refuses', () => {
  it('a path that is not there', () => expectRefusal(join(place.path, 'nowhere'), /nowhere/));

  it('an empty path, which an unset variable gives', () => expectRefusal('', /there is no folder/));

  it('a file', async () => {
    await writeFile(join(place.path, 'traces.jsonl'), '{}\n');
    await expectRefusal(join(place.path, 'traces.jsonl'), /is a file/);
  });

  it('a folder without a run, leaving nothing behind in it', async () => {
    const folder = join(place.path, 'photos');
    await mkdir(folder);
    await writeFile(join(folder, 'notes.jsonl'), '{"a":1}\n');
    await expectRefusal(folder, /no run/i);
    expect(await readdir(folder)).toEqual(['notes.jsonl']);
  });

  it('a file that is not UTF-8', async () => {
    const folder = join(place.path, 'latin1');
    await mkdir(folder);
    await writeFile(
      join(folder, 'traces.jsonl'),
      Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xe9, 0xe8]), Buffer.from('"}\n')]),
    );
    await expectRefusal(folder, /UTF-8/);
  });

  it('a single line of 500 MB, without holding it in memory', async () => {
    const folder = join(place.path, 'endless');
    await mkdir(folder);
    const file = await open(join(folder, 'traces.jsonl'), 'w');
    await file.write('{"id":"');
    const block = Buffer.alloc(10_000_000, 'x');
    for (let written = 0; written < 500_000_000; written += block.length) await file.write(block);
    await file.close();
    await expectRefusal(folder, /line/i);
  });

  it('a database of a newer version, which it leaves as it is', async () => {
    const folder = join(place.path, 'newer');
    await cp(join(RUNS, 'f4-early-v1'), folder, { recursive: true });
    expect((await runCommand(['import', folder])).code).toBe(0);
    const path = join(folder, '.svg-assay', 'audit.sqlite');
    const database = new Database(path);
    database.pragma('user_version = 9999');
    database.close();
    await expectRefusal(folder, /newer/);
    const again = new Database(path, { readonly: true });
    expect(again.pragma('user_version', { simple: true })).toBe(9999);
    again.close();
  });
});

describe('a folder that cannot be written', () => {
  it('is imported into the user data directory, and the command says so', async () => {
    const folder = join(place.path, 'locked');
    await cp(join(RUNS, 'f4-early-v1'), folder, { recursive: true });
    // Root may write anywhere, so the place of the index is taken by a file instead.
    await writeFile(join(folder, '.svg-assay'), 'in the way');
    const dataDir = join(place.path, 'data');
    const { code, stderr } = await runCommand(['import', folder], { env: { SVG_ASSAY_DATA_DIR: dataDir } });
    expect(code).toBe(0);
    expect(stderr).toContain(dataDir);
    expect(existsSync(join(dataDir, 'folders'))).toBe(true);
  });
});

// Making folders below /proc, one level after the other, never ends in Node.
describe.runIf(process.platform === 'linux')('a data directory that takes no folders', () => {
  const env = { SVG_ASSAY_DATA_DIR: '/proc/svg-assay/data' };

  it('is refused with the remedy where an index has to go there', async () => {
    const folder = join(place.path, 'no-room');
    await cp(join(RUNS, 'f4-early-v1'), folder, { recursive: true });
    await writeFile(join(folder, '.svg-assay'), 'in the way');
    const { code, stderr } = await runCommand(['import', folder], { env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/\/proc\/svg-assay\/data\/folders\/\w+ cannot be written/);
    expect(stderr).toContain('set SVG_ASSAY_DATA_DIR to a folder that can be written');
  });

  it('is refused where trials are kept', async () => {
    const { code, stderr } = await runCommand(['trial', 'list'], { env });
    expect(code).toBe(1);
    expect(stderr).toContain('/proc/svg-assay/data/trials cannot be written');
  });
});

describe('svg-assay', () => {
  it('answers bad usage with exit code 1 and the way to the help', async () => {
    const { code, stderr } = await runCommand(['improt']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/--help/);
  });
});

it('svg-assay takes no inherited name for a command', async () => {
  for (const name of ['constructor', '__proto__']) {
    const { code, stderr } = await runCommand([name]);
    expect(stderr).toContain(`unknown command '${name}'`);
    expect(code).toBe(1);
  }
});

it('svg-assay takes no number that it cannot work with, and no empty host', async () => {
  const model = ['--base-url', 'http://127.0.0.1:1/v1', '--model', 'm'];
  const drawing = join(PROJECT_ROOT, 'resources', 'icons', 'icon.svg');
  for (const args of [
    ['serve', RUNS, '--host', ''],
    ['audit', RUNS, '--jobs', '1e9'],
    ['eval', '--split', 'val', '--out', place.path, '--rollouts', '1e9', ...model],
    ['score', drawing, '--prompt', 'x', '--timeout', '99999999999', ...model],
  ]) {
    const { code, stderr } = await runCommand(args);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  }
});

it('svg-assay asks no judge silently when its address is missing', async () => {
  const drawing = join(PROJECT_ROOT, 'resources', 'icons', 'icon.svg');
  const { code, stdout, stderr } = await runCommand(['score', drawing, '--prompt', 'x', '--model', 'm']);
  expect(stderr).toMatch(/not where it is reached\n {2}→ .*base-url/);
  expect(stdout).toBe('');
  expect(code).toBe(1);
});

it('svg-assay says in words that its output cannot be written', async () => {
  // Refuses to be written to, as a full disk does.
  const output = await open(import.meta.filename, 'r');
  const entry = join(PROJECT_ROOT, 'bin', 'svg-assay.mjs');
  const { status, stderr } = spawnSync(process.execPath, [entry, 'doctor'], {
    stdio: ['ignore', output.fd, 'pipe'],
    encoding: 'utf8',
  });
  await output.close();
  expect(stderr).toMatch(/^svg-assay: the standard output cannot be written/m);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(status).toBe(1);
});
