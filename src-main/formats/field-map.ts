import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { cannotRead } from '../platform/index.ts';
import { GATE_CODES, ITEMS, parseJsonFile } from '../domain/index.ts';
import { PROGRAM_FOLDER } from '../platform/program-folder.ts';
import { PATTERNS_ONLY, RESULT_FIELDS } from './result-fields.ts';
import type { GateCode } from '../domain/index.ts';

const pointers = z.array(
  z.string().regex(/^(\/([^~/]|~[01])*)+$/, 'must be a JSON pointer such as /metrics/blank'),
);

/**
 * Where an environment's rows keep the results of the scoring stages. Pointers (RFC 6901) start at the trace, or at
 * the row in formats without traces; of several, the first that is there counts.
 */
const fieldMapSchema = z.strictObject({
  id: z.string().min(1),
  version: z.int().positive(),
  /** Environment ids that the map is for. */
  environments: z.array(z.string().min(1)),
  fields: z.partialRecord(z.enum(RESULT_FIELDS), pointers),
  items: z.partialRecord(z.enum(ITEMS), pointers),
  /** The environment's gate codes → the gates of ours that each stands for. */
  gateCodes: z.record(z.string(), z.array(z.enum(GATE_CODES)).min(1)),
});

export type FieldMap = z.infer<typeof fieldMapSchema>;

const BUILT_IN = join(PROGRAM_FOLDER, 'resources', 'field-maps');

/** Reads the text of a field map; throws `bad-field-map` naming the file and the field that is wrong. */
export function parseFieldMap(text: string, fileName: string): FieldMap {
  return parseJsonFile(text, fileName, {
    schema: fieldMapSchema,
    code: 'bad-field-map',
    what: 'a field map',
    example: 'resources/field-maps/isometric-scenes.json',
  });
}

/** Reads the map a user chose with `--field-map`; throws `cannot-read` and `bad-field-map`. */
export async function readFieldMap(file: string): Promise<FieldMap> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw cannotRead(file, cause);
  }
  return parseFieldMap(text, file);
}

/** The maps that come with the program. */
export async function readBuiltInFieldMaps(folder: string = BUILT_IN): Promise<readonly FieldMap[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map((name) => readFieldMap(join(folder, name))));
}

/** The map for an environment; ids are compared without owner and version (`org/isometric-scenes@1.2`). */
export function chooseFieldMap(maps: readonly FieldMap[], environment: string | null): FieldMap {
  const bare = environment?.split('/').at(-1)?.split('@')[0];
  return (
    maps.find((map) => map.environments.some((name) => name === environment || name === bare)) ??
    PATTERNS_ONLY
  );
}

/** Which of our gates a recorded code stands for; a code that is one of ours stands for itself, an unknown one for none. */
export function gatesOfCode(map: FieldMap, code: string): readonly GateCode[] {
  return (
    (Object.hasOwn(map.gateCodes, code) ? map.gateCodes[code] : undefined) ??
    GATE_CODES.filter((gate) => gate === code)
  );
}
