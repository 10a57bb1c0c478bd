import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJsonFile } from '../../../domain/index.ts';

const name = z
  .string()
  .regex(/^(?:(?:xlink|xml):)?[A-Za-z_][\w.-]*$/, 'is not a name of an element or attribute');

/** What a drawing may be made of, as `resources/schemas/*.json` states it (docs/trials.md). */
const drawingSchemaSchema = z.strictObject({
  id: z.string().min(1),
  version: z.int().positive(),
  description: z.string(),
  /** UTF-8 bytes of the whole document. */
  maxBytes: z.int().positive(),
  /** Attributes that every element may have; `xmlns` declarations are always allowed. */
  commonAttributes: z.array(name),
  /** Allowed elements of the SVG namespace, each with its further attributes. */
  elements: z.record(name, z.array(name)),
});
type DrawingSchemaFile = z.infer<typeof drawingSchemaSchema>;

/** An allow list, ready for look-ups. */
export interface DrawingSchema {
  readonly id: string;
  readonly version: number;
  readonly maxBytes: number;
  /** SHA-256 (hex) of the file's text, so that results name the very list they were checked against. */
  readonly sha256: string;
  /** Element name → all attributes that it may have. */
  readonly attributesOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads the text of a schema file; throws `bad-schema` naming the file and the field that is wrong. */
export function parseDrawingSchema(text: string, fileName: string): DrawingSchema {
  const file = parseFile(text, fileName);
  const attributesOf = Object.entries(file.elements).map(
    ([element, own]) => [element, new Set([...file.commonAttributes, ...own])] as const,
  );
  return {
    id: file.id,
    version: file.version,
    maxBytes: file.maxBytes,
    sha256: createHash('sha256').update(text).digest('hex'),
    attributesOf: new Map(attributesOf),
  };
}

function parseFile(text: string, fileName: string): DrawingSchemaFile {
  return parseJsonFile(text, fileName, {
    schema: drawingSchemaSchema,
    code: 'bad-schema',
    what: 'a drawing schema',
    example: 'resources/schemas/static-svg-1.json',
  });
}
