import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AuditError, cannotWrite } from '../domain/index.ts';
import { makeFolder } from '../domain/make-folder.ts';

/**
 * Writes parts to a file as they come, or to standard output where no file is named. A file appears whole or not at all; the
 * folders above it are made. Throws `cannot-write`.
 */
export async function writeOutput(
  file: string | undefined,
  parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  if (file === undefined) {
    for await (const part of parts) if (!process.stdout.write(part)) await once(process.stdout, 'drain');
    return;
  }
  const beside = `${file}.${process.pid}.part`;
  try {
    if (/[/\\]$/.test(file)) throw namesAFolder(file);
    await makeFolder(dirname(file));
    const stream = createWriteStream(beside);
    // A failed stream rejects the next wait; without a listener it would end the process.
    const failed = new Promise<never>((_, reject) => stream.once('error', reject));
    failed.catch(() => undefined);
    for await (const part of parts)
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), failed]);
    await Promise.race([new Promise((resolve) => stream.end(() => resolve(undefined))), failed]);
    await rename(beside, file);
  } catch (cause) {
    // It may not even be there; why the writing failed is what counts.
    await rm(beside, { force: true }).catch(() => undefined);
    if (cause instanceof AuditError || (cause as NodeJS.ErrnoException).syscall === undefined) throw cause;
    throw cannotWrite(file, cause, 'choose another file with --out');
  }
}

function namesAFolder(file: string): AuditError {
  return new AuditError({
    code: 'cannot-write',
    message: `${file} cannot be written: it names a folder`,
    hint: 'name the file inside it with --out',
  });
}
