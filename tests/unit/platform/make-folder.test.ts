import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../../src-main/platform/make-folder.ts';

const MAKE_FOLDER = join(import.meta.dirname, '../../../src-main/platform/make-folder.ts');

function place(): string {
  const path = mkdtempSync(join(tmpdir(), 'make-folder-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test('makes a folder with those above it, and finds one that is there', () => {
  const folder = join(place(), 'a', 'b', 'ü c');
  makeFolder(folder);
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test('is refused where a file is in the way, at any height', () => {
  const file = join(place(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(() => makeFolder(join(file, 'a'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
});

test.runIf(process.platform === 'linux')('ends where the system takes no folders', () => {
  expect(() => makeFolder('/proc/none/of/these')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
});

test('makes one folder from many processes at once', async () => {
  const root = place();
  const program = `
    import { makeFolder } from ${JSON.stringify(pathToFileURL(MAKE_FOLDER).href)};
    for (let round = 0; round < 300; round += 1) makeFolder(process.argv[1] + '/' + round + '/a/b/c/d');
  `;
  const makers = Array.from({ length: 4 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, root]),
  );
  await Promise.all(makers);
  expect(readdirSync(root)).toHaveLength(300);
});
