import { readFile } from 'node:fs/promises';
import { AuditError } from '../../domain/index.ts';
import { cannotRead } from '../index.ts';

/** The text of a file that an argument names; throws `cannot-read`. */
export async function readInput(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw cannotRead(file, cause);
  }
}

/** The same, where no character may be lost: throws `not-utf8`, as of a table that a spreadsheet saved in another encoding. */
export async function readUtf8(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw cannotRead(file, cause);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AuditError({
      code: 'not-utf8',
      message: `${file} is not UTF-8`,
      hint: 'save it as UTF-8, which spreadsheets call “CSV UTF-8”',
    });
  }
}
