import { isAscii, isUtf8 } from 'node:buffer';
import { holdsTooManyValues } from './count-values.ts';
import { asObject } from './json-values.ts';
import { parseJson } from './parse-json.ts';
import { detectFormat } from './row-shapes.ts';
import type { JsonObject } from './json-values.ts';
import type { ParsedJson } from './parse-json.ts';
import type { RawLine } from './read-lines.ts';
import type { SkipReason } from './record.ts';

/** What a line turned out to be; a blank line is no fault and is not reported. */
export type ParsedLine =
  | { readonly kind: 'blank' }
  /** `object` where the line is an object of no known shape. */
  | { readonly kind: 'skipped'; readonly reason: SkipReason; readonly object?: JsonObject }
  | {
      readonly kind: 'row';
      readonly row: JsonObject;
      readonly bytes: Buffer;
      /** NaN or an infinity was read as null. */
      readonly hadNonNumbers: boolean;
    };

const WHITE_SPACE: ReadonlySet<number> = new Set([0x09, 0x0b, 0x0c, 0x0d, 0x20]);

/** Reads one line as a row of a run, or says why it is none. */
export function parseLine({
  bytes,
  lost,
  terminated,
}: Pick<RawLine, 'bytes' | 'lost' | 'terminated'>): ParsedLine {
  if (bytes === null) return { kind: 'skipped', reason: lost ?? 'too_long' };
  if (bytes.every((byte) => WHITE_SPACE.has(byte))) return { kind: 'blank' };
  if (holdsTooManyValues(bytes)) return { kind: 'skipped', reason: 'too_many_values' };
  const text = decode(bytes);
  // A writer that is still at work, or was killed, leaves a last line cut anywhere, even inside a character.
  if (text === null) return { kind: 'skipped', reason: terminated ? 'not_utf8' : 'torn_last_line' };
  let parsed: ParsedJson;
  try {
    parsed = parseJson(text);
  } catch {
    return { kind: 'skipped', reason: terminated ? 'invalid_json' : 'torn_last_line' };
  }
  const row = asObject(parsed.value);
  if (row === null) return { kind: 'skipped', reason: 'not_an_object' };
  return detectFormat(row) === null
    ? { kind: 'skipped', reason: 'unrecognized_shape', object: row }
    : { kind: 'row', row, bytes, hadNonNumbers: parsed.hadNonNumbers };
}

/** Null where the bytes are not UTF-8. Nearly all lines are ASCII, whose decoding is a copy. */
function decode(bytes: Buffer): string | null {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : null;
}
