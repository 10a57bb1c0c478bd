import { join } from 'node:path';
import type { Protocol } from '../../domain/index.ts';
import { PROGRAM_FOLDER } from '../../platform/program-folder.ts';
import { readRubric } from '../../judge/index.ts';
import type { Rubric } from '../../judge/index.ts';

const BUILT_IN = join(PROGRAM_FOLDER, 'resources', 'rubrics');

/** Reads the rubric in `file`, by default the built-in one that the protocol names. Throws `bad-rubric`. */
export function readJudgeRubric(protocol: Protocol, file?: string): Promise<Rubric> {
  return readRubric(file ?? join(BUILT_IN, `${protocol.judge.rubric}.txt`));
}
