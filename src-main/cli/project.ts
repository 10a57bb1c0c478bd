import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder with package.json, from the sources as from the built form. */
export const PROJECT_ROOT: string = findRoot(import.meta.dirname);

/** True in a checkout, where sources are run directly and the interface is built here. */
export const IS_CHECKOUT: boolean = existsSync(join(PROJECT_ROOT, 'src-renderer'));

export const VERSION: string = (
  JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string }
).version;

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  return findRoot(dirname(from));
}
