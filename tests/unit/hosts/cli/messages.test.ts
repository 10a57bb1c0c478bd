import { existsSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../../src-main/store/index.ts';
import { PROJECT_ROOT, runCommand, temporaryFolder } from '../../../command-line.ts';
import type { CommandResult } from '../../../command-line.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let folder = '';

beforeAll(async () => {
  place = await temporaryFolder();
  folder = join(place.path, 'run');
  await cp(join(PROJECT_ROOT, 'tests', 'fixtures', 'runs', 'f4-early-v1'), folder, { recursive: true });
  await writeFile(join(place.path, 'text.txt'), 'no JSON\nat all\n');
  await writeFile(join(place.path, 'other.json'), '{"id": 1, "colour": "red"}\n');
});
afterAll(() => place.remove());

function run(...args: readonly string[]): Promise<CommandResult> {
  return runCommand(args, { env: { SVG_ASSAY_DATA_DIR: join(place.path, 'data') } });
}

const inPlace = (name: string): string => join(place.path, name);

// Each command starts a program, which a busy machine does slowly.
describe('what is wrong is said in one line, with the remedy on the next', { timeout: 120_000 }, () => {
  it.each([
    ['labels import', ['text.txt'], /text\.txt holds no exported label; line 1: not JSON$/],
    [
      'labels import',
      ['other.json'],
      /other\.json holds no exported label; line 1: "format": .*, and \d+ more$/,
    ],
    ['labels import', ['nothing'], /nothing cannot be read: it is not there$/],
    [
      'audit',
      ['--protocol', 'other.json'],
      /other\.json is not a scoring protocol: "id": expected string.* more$/,
    ],
    ['audit', ['--protocol', 'nothing'], /nothing cannot be read: it is not there$/],
    ['import', ['--field-map', 'text.txt'], /text\.txt is not JSON: /],
    ['import', ['--field-map', 'other.json'], /other\.json is not a field map: "id": .* more$/],
    ['report run', ['--out', join('none', '/')], /none.* cannot be written: it names a folder$/],
    ['report run', ['--out', join('text.txt', 'x.csv')], /x\.csv cannot be written: \S.*$/],
    ['queue export', ['unheard-of'], /there is no queue unheard-of$/],
  ])('%s %j', async (command, more, said) => {
    const files = /text\.txt|other\.json|nothing/;
    const args = more.map((name) => (files.test(name) ? inPlace(name) : name));
    const { code, stderr } = await run(...command.split(' '), folder, ...args);
    expect(code).toBe(1);
    const [message = '', hint = '', ...rest] = stderr.trimEnd().split('\n');
    expect(message).toMatch(said);
    expect(message).not.toContain('.part');
    expect(hint).toMatch(/^ {2}→ \S/);
    expect(rest).toEqual([]);
  });

  it('an unknown field of a filter, with the nearest one', async () => {
    const { stderr } = await run('audit', folder, '--where', 'outcom:scored');
    expect(stderr).toContain('→ try outcome');
    expect((await run('audit', folder, '--where', 'qqqqqq:1')).stderr).toMatch(/→ \S/);
  });

  it('a misspelt option or command, with the nearest one and the help of that very command', async () => {
    expect((await run('audit', '--jobz', '3')).stderr).toBe(
      "svg-assay: unknown option '--jobz'\n  → did you mean --jobs? svg-assay audit --help lists its options\n",
    );
    expect((await run('queue', 'creat')).stderr).toBe(
      "svg-assay: unknown command 'creat'\n  → did you mean create? svg-assay queue --help lists its commands\n",
    );
    const { code, stderr } = await run('report', 'run', folder, '--format', 'doc');
    expect([code, stderr]).toEqual([1, expect.stringContaining('is invalid: allowed choices are csv, ')]);
    expect((await run('audit', folder, folder, '--index', 'x')).stderr).toMatch(
      /^svg-assay: --index .*\n {2}→ /,
    );
  });

  it('a misspelt option as JSON, too, where that is asked for', async () => {
    const { code, stdout } = await run('import', folder, '--jsn', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'bad-usage',
        message: "unknown option '--jsn'",
        hint: 'did you mean --json? svg-assay import --help lists its options',
      },
    });
  });

  it('nothing where help or the version is asked for', async () => {
    expect(await run('queue', 'list', '--help')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('--version')).toMatchObject({ code: 0, stderr: '' });
  });

  it('a share that is too large, before anything is done', async () => {
    const { code, stderr } = await run('queue', 'create', folder, '--name', 'x', '--repeats', '0.9');
    expect(code).toBe(1);
    expect(stderr).toContain('give a share from 0 to 0.5');
  });
});

it('a file to write brings the folders above it', { timeout: 60_000 }, async () => {
  const file = inPlace(join('reports', 'today', 'run.csv'));
  expect((await run('report', 'run', folder, '--out', file)).stderr).toContain('1 row written to');
  expect(existsSync(file)).toBe(true);
});

describe('the name of a queue', { timeout: 120_000 }, () => {
  it('is taken once, and has to tell one queue when it is read', async () => {
    const create = (): Promise<CommandResult> =>
      run('queue', 'create', folder, '--name', 'figures', '--recipe', 'random', '--n', '1');
    expect((await create()).stdout).toContain('holds 1 entry of');
    expect(await create()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('called figures already'),
    });

    // As versions before this one allowed.
    const store = openStore(folder);
    store.audit.exec(
      `INSERT INTO queues (uuid, name, recipe_json, seed, items_json, created_at_ms)
       SELECT 'another', name, recipe_json, seed, items_json, created_at_ms FROM queues`,
    );
    store.close();
    const exported = await run('queue', 'export', folder, 'figures');
    expect(exported).toMatchObject({ code: 1, stdout: '' });
    expect(exported.stderr).toMatch(/2 queues are called figures\n {2}→ give the number of one: #2, #1/);
    expect((await run('queue', 'export', folder, '#1')).stdout).toContain('"name":"figures"');
  });
});

it('leaves no copy beside a new index', () => {
  expect(existsSync(join(folder, '.svg-assay', 'audit.sqlite'))).toBe(true);
  expect(existsSync(join(folder, '.svg-assay', 'audit.sqlite.before-2'))).toBe(false);
});
