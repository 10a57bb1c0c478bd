import { once } from 'node:events';
import { lstat, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AuditError } from '../../domain/index.ts';
import { cannotWrite } from '../index.ts';
import { makeFolder } from '../make-folder.ts';

/**
 * Writes parts to a file as they come, or to standard output where no file or it is named. A file appears whole or not at all, the
 * folders above it are made, a link stays one, and pipes and devices are written into. Throws `cannot-write`.
 */
export async function writeOutput(
  file: string | undefined,
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  if (file === undefined || STANDARD_OUTPUT.test(resolve(file))) {
    for await (const part of parts) if (!process.stdout.write(part)) await once(process.stdout, 'drain');
    return;
  }
  let beside: string | null = null;
  try {
    if (/[/\\]$/.test(file)) throw namesAFolder(file);
    makeFolder(dirname(file));
    const { path, isWhole } = await placeOf(file);
    if (isWhole) beside = `${path}.${process.pid}.part`;
    // What stands in a redirected output already stays.
    const handle = await open(beside ?? path, isWhole ? 'w' : 'a');
    await pipeline(parts, handle.createWriteStream());
    if (beside !== null) await rename(beside, path);
  } catch (cause) {
    // It may not even be there; why the writing failed is what counts.
    if (beside !== null) await rm(beside, { force: true }).catch(() => undefined);
    if (cause instanceof AuditError || (cause as NodeJS.ErrnoException).syscall === undefined) throw cause;
    throw cannotWrite(file, cause, 'choose another file with --out');
  }
}

/** Written like all else that is printed: a second stream on a redirected file would not know where the first one stands. */
const STANDARD_OUTPUT = /^\/(dev\/(stdout|fd\/1)|proc\/self\/fd\/1)$/;

/** Names of descriptors that the process has open, such as a redirected standard output. */
const DESCRIPTOR = /^\/(dev\/(stdout|stderr|fd\/\d+)|proc\/[^/]+\/fd\/\d+)$/;

/** Where the bytes go, and whether that is a file that can be put in place as a whole. */
async function placeOf(file: string): Promise<{ readonly path: string; readonly isWhole: boolean }> {
  if (DESCRIPTOR.test(resolve(file))) return { path: file, isWhole: false };
  // A link that leads nowhere yet, and one to a pipe, are followed by writing itself.
  const path = await realpath(file).catch(() => file);
  const there = await lstat(path).catch(() => null);
  return { path, isWhole: there === null || there.isFile() };
}

function namesAFolder(file: string): AuditError {
  return new AuditError({
    code: 'cannot-write',
    message: `${file} cannot be written: it names a folder`,
    hint: 'name the file inside it with --out',
  });
}
