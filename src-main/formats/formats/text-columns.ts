import { asObject } from '../json-values.ts';
import { parseJson } from '../parse-json.ts';
import type { JsonObject } from '../json-values.ts';

const OBJECT_COLUMNS = ['info', 'metrics', 'timing', 'token_usage', 'error'];
const MESSAGE_COLUMNS = ['prompt', 'completion'];

/**
 * The row with its columns of JSON text read: exports of hosted training, and rows that went through a table, keep messages and
 * objects that way. A text that only looks like JSON, such as an answer that is a list, stays as it is.
 */
export function readTextColumns(row: JsonObject): JsonObject {
  const read: Record<string, unknown> = {};
  for (const column of OBJECT_COLUMNS) {
    const object = asObject(parsed(row[column], '{'));
    if (object !== null) read[column] = object;
  }
  for (const column of MESSAGE_COLUMNS) {
    const messages = parsed(row[column], '[');
    if (Array.isArray(messages) && messages.every((entry) => typeof asObject(entry)?.['role'] === 'string'))
      read[column] = messages;
  }
  return Object.keys(read).length === 0 ? row : { ...row, ...read };
}

function parsed(text: unknown, first: '{' | '['): unknown {
  if (typeof text !== 'string' || !text.trimStart().startsWith(first)) return null;
  try {
    return parseJson(text).value;
  } catch {
    return null;
  }
}
