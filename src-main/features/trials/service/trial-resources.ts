import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cannotRead } from '../../../platform/index.ts';
import { PROGRAM_FOLDER } from '../../../platform/program-folder.ts';
import { createRubric, parseDrawingSchema, parseGradedProtocol } from '../index.ts';
import type { DrawingSchema, GradedProtocol, Rubric } from '../index.ts';

const RESOURCES = join(PROGRAM_FOLDER, 'resources');
const PROTOCOL = join(RESOURCES, 'protocols', 'svg-generation-v5-graded.json');

/** Reads a protocol of graded drawings, by default the built-in one; throws `cannot-read` or `bad-protocol`. */
export async function readGradedProtocol(file: string = PROTOCOL): Promise<GradedProtocol> {
  return parseGradedProtocol(await readTextFile(file), basename(file));
}

/** Reads an allow list, by default the one that the protocol names; throws `cannot-read` or `bad-schema`. */
export async function readDrawingSchema(
  { drawing }: Pick<GradedProtocol, 'drawing'>,
  file: string = join(RESOURCES, 'schemas', `${drawing.schema}.json`),
): Promise<DrawingSchema> {
  return parseDrawingSchema(await readTextFile(file), basename(file));
}

/** Reads what the judge grades by, by default the rubric that the protocol names; throws `cannot-read`. */
export async function readGradingRubric(
  { judge }: Pick<GradedProtocol, 'judge'>,
  file: string = join(RESOURCES, 'rubrics', `${judge.rubric}.txt`),
): Promise<Rubric> {
  return createRubric(await readTextFile(file));
}

/** A file's text; throws `cannot-read` naming it. */
export async function readTextFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw cannotRead(file, cause);
  }
}
