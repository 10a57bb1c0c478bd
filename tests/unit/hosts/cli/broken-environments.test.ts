import { spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../command-line.ts';
import { mountSmallDisk } from '../../../small-disk.ts';
import { copySamples } from '../../features/queues/sample-context.ts';

const work = mkdtempSync(join(tmpdir(), 'broken-'));
const indexed = join(work, 'indexed');
const drawing = join(work, 'drawing.svg');
const disk = mountSmallDisk();

beforeAll(async () => {
  mkdirSync(indexed);
  copySamples(indexed);
  writeFileSync(
    drawing,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="4" height="4"/></svg>',
  );
  expect((await runCommand(['import', indexed])).code).toBe(0);
  if (disk !== null) cpSync(indexed, join(disk.path, 'runs'), { recursive: true });
  disk?.leave(0);
});
afterAll(() => {
  disk?.unmount();
  rmSync(work, { recursive: true });
});

/** Every command that ends by itself and builds no interface, as far as it comes without a model server. `FOLDER` is the results folder, `OUT` one to write to. */
const COMMANDS: readonly (readonly string[])[] = [
  ['import', 'FOLDER', '--json'],
  ['rollouts', 'FOLDER', '--json'],
  ['rollouts', 'FOLDER', '--answers'],
  ['rollouts', 'FOLDER', '--where', 'gate:failed'],
  ['audit', 'FOLDER', '--stages', 'gates', '--limit', '2', '--json'],
  ['merge', 'FOLDER', 'OUT/part', '--json'],
  ['gates', '--svg', 'DRAWING'],
  ['calibrate', 'FOLDER', '--json'],
  ['compare', 'FOLDER', 'FOLDER', '--json'],
  ['score', 'OUT/no-answer.txt', '--json'],
  ['judge', 'FOLDER', '--dry-run', '--json'],
  ['eval', '--json'],
  ['queue', 'create', 'FOLDER', '--strategy', 'random', '--n', '3', '--dry-run', '--json'],
  ['queue', 'list', 'FOLDER', '--json'],
  ['queue', 'export', 'FOLDER', '1'],
  ['labels', 'export', 'FOLDER'],
  ['labels', 'export', 'FOLDER', '--salvage', '--out', 'OUT/labels.jsonl'],
  ['labels', 'import', 'FOLDER', 'OUT/not-here.jsonl', '--json'],
  ['labels', 'add', 'FOLDER', 'OUT/not-here.jsonl', '--json'],
  ['labels', 'sheet', 'FOLDER', '1', '--out', 'OUT/sheet'],
  ['labels', 'cases', 'FOLDER'],
  ['report', 'run', 'FOLDER', '--out', 'OUT/report.html'],
  ['report', 'calibration', 'FOLDER'],
  ['trial', 'list', '--store', 'OUT/trials', '--json'],
  ['trial', 'import', 'OUT/not-here.html', '--store', 'OUT/trials', '--json'],
  ['selfcheck', '--store', 'OUT/trials', '--json'],
];
/** These start a browser, which needs folders of its own. */
const WITH_BROWSER: readonly (readonly string[])[] = [
  ['render', 'DRAWING', '--out', 'OUT/frames', '--json'],
  ['doctor', '--json'],
];

interface Sweep {
  readonly args: readonly string[];
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs all commands in one process with these surroundings. */
function sweep(
  folder: string,
  commands: readonly (readonly string[])[],
  surroundings: { readonly env?: Readonly<Record<string, string>>; readonly isDeleted?: boolean } = {},
): Promise<readonly Sweep[]> {
  const out = mkdtempSync(join(work, 'out-'));
  const cwd = mkdtempSync(join(work, 'cwd-'));
  const lines = commands.map((command) =>
    command.map((arg) => arg.replace('FOLDER', folder).replace('OUT', out).replace('DRAWING', drawing)),
  );
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'sweep-child.ts'),
      surroundings.isDeleted === true ? 'deleted' : 'there',
      JSON.stringify(lines),
    ],
    { cwd, env: { ...process.env, ...surroundings.env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) reject(new Error(`the sweep ended with ${String(code)}: ${stderr}`));
      // A relative path in the surroundings must not become folders wherever the program is started.
      else if (existsSync(join(cwd, 'not'))) reject(new Error('folders were made in the working folder'));
      else
        resolve(
          (JSON.parse(stdout) as Omit<Sweep, 'args'>[]).map((result, index) => ({
            args: lines[index] ?? [],
            ...result,
          })),
        );
    });
  });
}

/** Ends in words, with an exit code of the table, and with one clean document where that is asked for. */
function expectInWords({ args, code, stdout, stderr }: Sweep): void {
  const said = `${args.join(' ')} → ${code}\n${stdout.slice(0, 500)}\n${stderr}`;
  expect([0, 1, 2, 3, 4], said).toContain(code);
  expect(stdout + stderr, said).not.toMatch(/\n\s+at .*(:\d+:\d+|native)|node:internal|SqliteError/);
  expect(stderr, said).not.toMatch(/fault of the program|\[object|undefined/);
  if (code !== 0 && code !== 2 && args[0] !== 'doctor')
    expect(stderr, said).toMatch(/svg-assay: .+\n {2}→ ./);
  if (args.includes('--json')) expect(() => JSON.parse(stdout) as unknown, said).not.toThrow();
}

describe('every command ends in words', { timeout: 120_000 }, () => {
  const small = (): string => disk?.path ?? '';
  const NO_HOME = { XDG_DATA_HOME: '', XDG_CACHE_HOME: '', SVG_ASSAY_DATA_DIR: '', SVG_ASSAY_CACHE: '' };
  it.each<readonly [string, () => Readonly<Record<string, string>>]>([
    ['without its TMPDIR', () => ({ TMPDIR: '/not/here' })],
    ['with a relative TMPDIR', () => ({ TMPDIR: 'not/here' })],
    ['with a file for TMPDIR', () => ({ TMPDIR: drawing })],
    ['without its HOME', () => ({ ...NO_HOME, HOME: '/not/here' })],
    ['with a relative HOME', () => ({ ...NO_HOME, HOME: 'not/here' })],
    ['with an empty HOME and TMPDIR', () => ({ ...NO_HOME, HOME: '', TMPDIR: '' })],
  ])('%s', async (_, env) => {
    for (const result of await sweep(indexed, [...COMMANDS, ...WITH_BROWSER], { env: env() }))
      expectInWords(result);
  });

  it('in a working folder that was deleted', async () => {
    for (const result of await sweep(indexed, [...COMMANDS, ...WITH_BROWSER], { isDeleted: true }))
      expectInWords(result);
  });

  it.skipIf(disk === null)('on a full disk with a full TMPDIR and HOME, and the disk is named', async () => {
    const env = { ...NO_HOME, TMPDIR: small(), HOME: small() };
    const results = await sweep(join(small(), 'runs'), [...COMMANDS, ...WITH_BROWSER], { env });
    for (const result of results) expectInWords(result);
    const render = results.find(({ args }) => args[0] === 'render');
    expect(render?.code).not.toBe(0);
    expect(render?.stderr).toContain(small());
    expect(render?.stderr).toContain('full');
  });

  const patch = (at: number, bytes: Buffer) => (path: string) => {
    const file = openSync(path, 'r+');
    writeSync(file, bytes, 0, bytes.length, at);
    closeSync(file);
  };
  it.each<readonly [string, (path: string) => void]>([
    ['no bytes', (path) => truncateSync(path, 0)],
    ['text in it', (path) => writeFileSync(path, 'no database\n'.repeat(1000))],
    [
      'damaged pages in the middle',
      (path) => patch(Math.floor(statSync(path).size / 8192) * 4096, Buffer.alloc(12_288, 0xa5))(path),
    ],
    ['half of its pages', (path) => truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096)],
    ['a schema number below zero', patch(60, Buffer.from([0xff, 0xff, 0xff, 0xf0]))],
    ['a schema number of 2', patch(60, Buffer.from([0, 0, 0, 2]))],
    ['a schema number of another age', patch(60, Buffer.from([0x7f, 0, 0, 0]))],
    [
      'tables of another program',
      (path) => {
        rmSync(path);
        const other = new DatabaseSync(path);
        other.exec('CREATE TABLE songs (title TEXT)');
        other.close();
      },
    ],
    [
      'a folder in its place',
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ])('for an index with %s', async (name, damage) => {
    const folder = join(work, name);
    cpSync(indexed, folder, { recursive: true });
    damage(join(folder, '.svg-assay', 'audit.sqlite'));
    for (const result of await sweep(folder, COMMANDS)) expectInWords(result);
  });
});
