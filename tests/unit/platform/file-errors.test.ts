import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cannotRead, cannotWrite, fileReason } from '../../../src-main/platform/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'file-errors-'));
const file = join(folder, 'file.txt');
writeFileSync(file, '');

/** What the file system throws at this work. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (thrown) {
    return thrown;
  }
  throw new Error('nothing was thrown');
}

/** An error as Node makes it, for what this machine cannot be brought to. */
function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as libuv words it`), { code, syscall: 'open' });
}

describe('a file that cannot be read', () => {
  test.each([
    ['is missing', join(folder, 'nothing'), 'it is not there', 'check the path'],
    ['is a folder', folder, 'it is a folder, not a file', 'name the file inside it'],
    ['lies below a file', join(file, 'x'), 'a part of the path is a file, not a folder', 'check the path'],
  ])('says that it %s', (_, path, reason, hint) => {
    const error = cannotRead(
      path,
      thrownBy(() => readFileSync(path)),
    );
    expect(error.toProblem()).toEqual({
      code: 'cannot-read',
      message: `${path} cannot be read: ${reason}`,
      hint,
    });
  });

  test.skipIf(process.getuid?.() === 0)('says how to get the right to it', () => {
    const closed = join(folder, 'closed');
    writeFileSync(closed, '');
    chmodSync(closed, 0);
    const error = cannotRead(
      closed,
      thrownBy(() => readFileSync(closed)),
    );
    expect(error.message).toContain('permission denied');
    expect(error.hint).toContain('chmod');
  });
});

test('a file that cannot be written names the missing folder, not the file, as the reason', () => {
  const path = join(folder, 'nothing', 'out.csv');
  const error = cannotWrite(
    path,
    thrownBy(() => writeFileSync(path, '')),
    'choose another',
  );
  expect(error.toProblem()).toEqual({
    code: 'cannot-write',
    message: `${path} cannot be written: its folder does not exist`,
    hint: 'choose another',
  });
});

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EEXIST', 'EMFILE', 'EBUSY', 'EIO'])(
  '%s is said in words',
  (code) => {
    expect(fileReason(systemError(code))).toMatch(/^[a-z -]+$/);
  },
);

test('an unknown reason keeps the words of the system', () => {
  expect(fileReason(systemError('EXDEV'))).toBe('EXDEV: as libuv words it');
});
