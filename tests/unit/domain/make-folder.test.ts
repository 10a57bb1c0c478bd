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

test('makes a folder with those above it, and finds one that is there', async () => {
  const folder = join(place(), 'a', 'b', 'ü c');
  await makeFolder(folder);
  await makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test('is refused where a file is in the way, at any height', async () => {
  const file = join(place(), 'file');
  writeFileSync(file, '');
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(file, 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(makeFolder(join(file, 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.runIf(process.platform === 'linux')('ends where the system takes no folders', async () => {
  await expect(makeFolder('/proc/none/of/these')).rejects.toMatchObject({ code: 'ENOENT' });
});
