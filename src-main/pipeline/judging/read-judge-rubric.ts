import { fileURLToPath } from 'node:url';
import type { Protocol } from '../../domain/index.ts';
import { readRubric } from '../../judge/index.ts';
import type { Rubric } from '../../judge/index.ts';

const BUILT_IN = new URL('../../../resources/rubrics/', import.meta.url);

/** Reads the rubric in `file`, by default the built-in one that the protocol names. Throws `bad-rubric`. */
export function readJudgeRubric(protocol: Protocol, file?: string): Promise<Rubric> {
  return readRubric(file ?? fileURLToPath(new URL(`${protocol.judge.rubric}.txt`, BUILT_IN)));
}
