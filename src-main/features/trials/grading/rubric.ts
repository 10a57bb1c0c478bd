import { createHash } from 'node:crypto';

/** The text that a judge grades by, with the hash that results and trial pages name it by. */
export interface Rubric {
  readonly text: string;
  /** SHA-256 (hex) of the text's UTF-8 bytes, as they stand in the file. */
  readonly sha256: string;
}

/** Makes a rubric of a file's text. */
export function createRubric(text: string): Rubric {
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}
