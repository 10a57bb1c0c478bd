import { join } from 'node:path';
import type { Protocol } from '../../domain/index.ts';
import { PROGRAM_FOLDER } from '../../platform/program-folder.ts';
import { readRubric } from '../../judge/index.ts';
import type { Rubric } from '../../judge/index.ts';

const BUILT_IN = join(PROGRAM_FOLDER, 'resources', 'rubrics');
/** Built-in rubrics, which do not change while the program runs, by name. */
const kept = new Map<string, Promise<Rubric>>();

/** Reads the rubric in `file`, by default the built-in one that the protocol names. Throws `bad-rubric`. */
export function readJudgeRubric({ judge }: Protocol, file?: string): Promise<Rubric> {
  if (file !== undefined) return readRubric(file);
  const reading = kept.get(judge.rubric) ?? readRubric(join(BUILT_IN, `${judge.rubric}.txt`));
  kept.set(judge.rubric, reading);
  return reading;
}
