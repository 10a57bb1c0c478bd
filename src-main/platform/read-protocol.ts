import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cannotRead } from './file-errors.ts';
import { parseProtocol } from '../domain/index.ts';
import { PROGRAM_FOLDER } from './program-folder.ts';
import type { Protocol } from '../domain/index.ts';

const BUILT_IN = join(PROGRAM_FOLDER, 'resources', 'protocols', 'isometric-scenes.json');

/** Reads a scoring protocol, by default the built-in one; throws `cannot-read` and `bad-protocol`. */
export async function readProtocol(file: string = BUILT_IN): Promise<Protocol> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw cannotRead(file, cause);
  }
  return parseProtocol(text, file);
}
