import { setImmediate } from 'node:timers/promises';
import { counted } from '../domain/counted.ts';
import { cannotRead } from '../platform/file-errors.ts';
import { MAX_LINE_BYTES } from './import-problems.ts';
import { asName } from './json-values.ts';
import { parseLine } from './parse-line.ts';
import { readLines } from './read-lines.ts';
import { namesRowField, readRecord } from './read-record.ts';
import { describeShape, isLiveDelta } from './row-shapes.ts';
import { openRows } from './open-rows.ts';
import type { RunFormat } from '../domain/index.ts';
import type { JsonObject } from './json-values.ts';
import type { SkipReason } from './record.ts';

/** What the lines of a file up to its first row say it is. */
export type Sniffed =
  | {
      readonly kind: 'rows';
      readonly format: RunFormat;
      readonly environment: string | null;
      readonly model: string | null;
      readonly split: string | null;
    }
  /** Nothing but blank lines, or a first line that is still being written. */
  | { readonly kind: 'empty' }
  /** No row: why the first line with something in it was none, and whether the file goes on behind what was looked at. */
  | {
      readonly kind: 'other';
      readonly reason: SkipReason;
      readonly goesOn: boolean;
      /** What its lines are, in words; null where they are no objects. */
      readonly shape: string | null;
      /** Its lines are pieces of rollouts in flight. */
      readonly isLive: boolean;
    };

/** After so many lines without a row, a file is most likely something else: only lines that look like one are parsed. */
const PARSED_LINES = 2000;
/** And beyond this nothing is looked at, for it would be at each opening. */
export const SNIFFED_BYTES = 64 * 1024 * 1024;

/** Looks for the first row of a run in a file; throws `cannot-read`. */
export async function sniffFile(path: string): Promise<Sniffed> {
  try {
    const rows = await openRows(path);
    try {
      let reason: SkipReason | null = null;
      let object: JsonObject | null = null;
      let objects = 0;
      let parsedLines = 0;
      const range = { offset: 0, line: 1, maxLineBytes: MAX_LINE_BYTES };
      for await (const { lines, nextOffset } of readLines(rows.look(), range)) {
        for (const line of lines) {
          if (parsedLines >= PARSED_LINES && (line.bytes === null || !namesRowField(line.bytes))) continue;
          const parsed = parseLine(line);
          if (parsed.kind !== 'blank') parsedLines += 1;
          const first = parsed.kind === 'row' ? readRecord(parsed.row)?.[0] : undefined;
          if (first !== undefined) {
            const { format, environment, model, taskData } = first;
            return { kind: 'rows', format, environment, model, split: asName(taskData['split']) };
          }
          if (parsed.kind !== 'skipped' || parsed.reason === 'torn_last_line') continue;
          reason ??= parsed.reason;
          object ??= parsed.object ?? null;
          if (parsed.object !== undefined) objects += 1;
        }
        if (nextOffset > SNIFFED_BYTES && parsedLines >= PARSED_LINES)
          return { ...other(reason ?? 'unrecognized_shape', object, objects), goesOn: true };
        await setImmediate();
      }
      return reason === null ? { kind: 'empty' } : { ...other(reason, object, objects), goesOn: false };
    } finally {
      await rows.close();
    }
  } catch (cause) {
    throw cannotRead(path, cause);
  }
}

function other(reason: SkipReason, object: JsonObject | null, objects: number) {
  const rows = objects >= PARSED_LINES ? `${String(objects)} rows or more` : counted(objects, 'row');
  const shape = object === null ? null : describeShape(object, rows);
  return { kind: 'other', reason, shape, isLive: object !== null && isLiveDelta(object) } as const;
}
