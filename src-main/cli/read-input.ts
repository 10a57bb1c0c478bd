import { readFile } from 'node:fs/promises';
import { AuditError } from '../domain/index.ts';

/** The text of a file that an argument names; throws `unreadable`. */
export async function readInput(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new AuditError(
      {
        code: 'unreadable',
        message: `${file} cannot be read: ${(cause as Error).message}`,
        hint: 'check the path',
      },
      { cause },
    );
  }
}
