import { AuditError } from '../domain/audit-error.ts';

/** What the system's error codes mean, in words that go on from "… cannot be read:". */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is mounted read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it is not there',
  EEXIST: 'something else of this name is in the way',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'links lead round in a circle',
  EBUSY: 'another program holds it',
  EIO: 'the disk fails',
};

const READ_HINTS: Readonly<Record<string, string>> = {
  ENOENT: 'check the path',
  ENOTDIR: 'check the path',
  EACCES: 'give yourself the right to read it (chmod u+r, or ask its owner)',
  EPERM: 'give yourself the right to read it (chmod u+r, or ask its owner)',
  EISDIR: 'name the file inside it',
  EMFILE: 'close other programs, or raise the limit (ulimit -n)',
  ENFILE: 'close other programs, or raise the limit (ulimit -n)',
};

/** The reason for which the file system refused something; an unknown one in the system's own words. */
export function fileReason(cause: unknown): string {
  return REASONS[errorCode(cause)] ?? (cause instanceof Error ? cause.message : String(cause));
}

/** A file or folder that cannot be read: `cannot-read`, naming it, the reason and the remedy. */
export function cannotRead(path: string, cause: unknown): AuditError {
  const message = `${path} cannot be read: ${fileReason(cause)}`;
  const hint = READ_HINTS[errorCode(cause)] ?? 'check the disk and the path';
  return new AuditError({ code: 'cannot-read', message, hint }, { cause });
}

/** A file that cannot be written: `cannot-write`, naming it and the reason. */
export function cannotWrite(path: string, cause: unknown, hint: string): AuditError {
  const reason = errorCode(cause) === 'ENOENT' ? 'its folder does not exist' : fileReason(cause);
  return new AuditError(
    { code: 'cannot-write', message: `${path} cannot be written: ${reason}`, hint },
    { cause },
  );
}

/** A path of a folder at which nothing is: `no-such-folder`. */
export function noSuchFolder(path: string): AuditError {
  return new AuditError({
    code: 'no-such-folder',
    message: `there is no folder ${path === '' ? 'with an empty name' : path}`,
    hint: 'check the path for typing errors',
  });
}

/** A file where a folder is wanted: `not-a-folder`. */
export function notAFolder(path: string): AuditError {
  return new AuditError({
    code: 'not-a-folder',
    message: `${path} is a file, not a folder`,
    hint: 'give the folder that holds it',
  });
}

function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
