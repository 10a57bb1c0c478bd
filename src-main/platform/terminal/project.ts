import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM_FOLDER } from '../program-folder.ts';

export const PROJECT_ROOT: string = PROGRAM_FOLDER;

/** True in a checkout, where sources are run directly and the interface is built here. */
export const IS_CHECKOUT: boolean = existsSync(join(PROJECT_ROOT, 'src-renderer'));

export const VERSION: string = (
  JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string }
).version;
