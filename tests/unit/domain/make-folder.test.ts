import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../../src-main/domain/make-folder.ts';

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
