import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { lstat, mkdtemp, open, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeOutput } from '../../../../src-main/platform/terminal/write-output.ts';
import { PROJECT_ROOT } from '../../../command-line.ts';

let folder = '';
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'write-output-')));
});
afterEach(() => rm(folder, { recursive: true }));

const inFolder = (name: string): string => join(folder, name);

describe('writeOutput', () => {
  test('leaves a link a link, and writes what it leads to', async () => {
    await writeFile(inFolder('target.csv'), 'old');
    await symlink('target.csv', inFolder('link.csv'));
    await symlink('later.csv', inFolder('early.csv'));
    await writeOutput(inFolder('link.csv'), ['new']);
    await writeOutput(inFolder('early.csv'), ['new']);
    for (const name of ['link.csv', 'early.csv'])
      expect((await lstat(inFolder(name))).isSymbolicLink(), name).toBe(true);
    for (const name of ['target.csv', 'later.csv'])
      expect(await readFile(inFolder(name), 'utf8'), name).toBe('new');
    expect((await readdir(folder)).sort()).toEqual(['early.csv', 'later.csv', 'link.csv', 'target.csv']);
  });

  test.runIf(process.platform !== 'win32')('writes into a pipe and leaves it one', async () => {
    const pipe = inFolder('pipe');
    execFileSync('mkfifo', [pipe]);
    const [said] = await Promise.all([text(createReadStream(pipe)), writeOutput(pipe, ['a row\n'])]);
    expect(said).toBe('a row\n');
    expect((await lstat(pipe)).isFIFO()).toBe(true);
  });

  test.runIf(process.platform !== 'win32')(
    'goes on after what a redirected output holds already',
    async () => {
      const file = inFolder('redirected.csv');
      const output = await open(file, 'w');
      await output.write('before\n');
      await writeOutput(`/dev/fd/${String(output.fd)}`, ['after\n']);
      await writeOutput(`//dev/./fd/${String(output.fd)}`, ['otherwise written\n']);
      await output.close();
      expect(await readFile(file, 'utf8')).toBe('before\nafter\notherwise written\n');
      expect(await readdir(folder)).toEqual(['redirected.csv']);
    },
  );

  test.runIf(process.platform !== 'win32')(
    'keeps its place among what else is printed to a redirected output',
    async () => {
      const file = inFolder('printed.txt');
      const output = await open(file, 'w');
      const module = join(PROJECT_ROOT, 'src-main/platform/terminal/write-output.ts');
      const program = `
        const { writeOutput } = await import(${JSON.stringify(module)});
        for (const name of ['/dev/stdout', '/dev/./fd/1', '/proc/self/fd/1']) {
          await writeOutput(name, [name + '\\n']);
          process.stdout.write('printed\\n');
        }`;
      execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', output.fd, 'inherit'],
      });
      await output.close();
      expect(await readFile(file, 'utf8')).toBe(
        '/dev/stdout\nprinted\n/dev/./fd/1\nprinted\n/proc/self/fd/1\nprinted\n',
      );
    },
  );

  test('leaves what is there when the parts fail, and a folder a folder', async () => {
    const file = inFolder('kept.csv');
    await writeFile(file, 'old');
    const failing = (function* () {
      yield 'half';
      throw new Error('no more');
    })();
    await expect(writeOutput(file, failing)).rejects.toThrow('no more');
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['kept.csv']);
    await expect(writeOutput(folder, ['x'])).rejects.toMatchObject({ code: 'cannot-write' });
  });
});
