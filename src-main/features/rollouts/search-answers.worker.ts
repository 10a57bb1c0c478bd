// Reading and parsing whole files, in threads of their own.
import { findInAnswers } from '../../formats/index.ts';

export interface SearchTask {
  readonly path: string;
  readonly places: Parameters<typeof findInAnswers>[1];
  readonly text: string;
}

export function searchFile({ path, places, text }: SearchTask): ReturnType<typeof findInAnswers> {
  return findInAnswers(path, places, text);
}
