import { join } from 'node:path';
import type { Protocol } from '../../domain/index.ts';
import { PROGRAM_FOLDER } from '../../platform/program-folder.ts';
import { readRubric, type Rubric } from '../../judge/index.ts';

const kept = new Map<string, Promise<Rubric>>();

/** The rubric that the protocol's judge gets, read once. Throws `bad-rubric`. */
export function readJudgeRubric({ judge }: Protocol): Promise<Rubric> {
  const reading =
    kept.get(judge.rubric) ?? readRubric(join(PROGRAM_FOLDER, 'resources', 'rubrics', `${judge.rubric}.txt`));
  kept.set(judge.rubric, reading);
  return reading;
}
