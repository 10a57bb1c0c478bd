import type { z } from 'zod';
import { AuditError } from './audit-error.ts';
import { schemaMismatch } from './schema-mismatch.ts';

/** A kind of JSON file that people write. */
export interface JsonFileKind<T> {
  readonly schema: z.ZodType<T>;
  /** Code of the error for a file that is none of this kind. */
  readonly code: string;
  /** What the file is to be, with its article. */
  readonly what: string;
  /** A file of this kind in the project, to compare with. */
  readonly example: string;
}

/** Reads the text of a JSON file; throws an error of the kind's code that names the file and the first fault in one line. */
export function parseJsonFile<T>(text: string, fileName: string, kind: JsonFileKind<T>): T {
  const { schema, code, what, example } = kind;
  const hint = `compare it with ${example}`;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    // The message quotes the text around the fault, line ends and all.
    const said = (cause as Error).message.replace(/\s+/g, ' ');
    throw new AuditError({ code, message: `${fileName} is not JSON: ${said}`, hint }, { cause });
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new AuditError({
    code,
    message: `${fileName} is not ${what}: ${schemaMismatch(parsed.error)}`,
    hint,
  });
}
