import { homedir } from 'node:os';
import { join } from 'node:path';

/** A path as a shell reads it, in quotes or from `~` on: people paste paths as they are used to. */
export function typedPath(text: string): string {
  const trimmed = text.trim();
  const [, , inner] = /^(["'])(.+)\1$/.exec(trimmed) ?? [];
  // As it was typed where there are no quotes: a folder's name may end in a blank.
  const folder = inner ?? text;
  return folder === '~' || folder.startsWith('~/') ? join(homedir(), folder.slice(1)) : folder;
}
