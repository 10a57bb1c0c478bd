import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditError, parseProtocol } from '../domain/index.ts';
import { PROGRAM_FOLDER } from '../domain/program-folder.ts';
import type { Protocol } from '../domain/index.ts';

const BUILT_IN = join(PROGRAM_FOLDER, 'resources', 'protocols', 'isometric-scenes.json');

/** Reads a scoring protocol, by default the built-in one; throws `bad-protocol`. */
export async function readProtocol(file: string = BUILT_IN): Promise<Protocol> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new AuditError(
      {
        code: 'bad-protocol',
        message: `the protocol ${file} cannot be read: ${(cause as Error).message}`,
        hint: 'check the path after --protocol',
      },
      { cause },
    );
  }
  return parseProtocol(text, file);
}
