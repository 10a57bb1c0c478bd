import { readFile } from 'node:fs/promises';
import { cannotRead } from '../domain/index.ts';

/** The text of a file that an argument names; throws `cannot-read`. */
export async function readInput(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw cannotRead(file, cause);
  }
}
