import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { cannotRead } from '../platform/file-errors.ts';
import { MAX_LINE_BYTES } from './import-problems.ts';
import { asName } from './json-values.ts';
import { parseLine } from './parse-line.ts';
import { readLines } from './read-lines.ts';
import { namesRowField, readRecord } from './read-record.ts';
import type { RunFormat } from '../domain/index.ts';
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
  | { readonly kind: 'other'; readonly reason: SkipReason; readonly goesOn: boolean };

/** After so many lines without a row, a file is most likely something else: only lines that look like one are parsed. */
const PARSED_LINES = 2000;
/** And beyond this nothing is looked at, for it would be at each opening. */
export const SNIFFED_BYTES = 64 * 1024 * 1024;

/** Looks for the first row of a run in a file; throws `cannot-read`. */
export async function sniffFile(path: string): Promise<Sniffed> {
  try {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      let reason: SkipReason | null = null;
      let parsedLines = 0;
      const range = { offset: 0, line: 1, end: size, maxLineBytes: MAX_LINE_BYTES };
      for (const { lines, nextOffset } of readLines(handle.fd, range)) {
        for (const line of lines) {
          if (parsedLines >= PARSED_LINES && (line.bytes === null || !namesRowField(line.bytes))) continue;
          const parsed = parseLine(line);
          if (parsed.kind !== 'blank') parsedLines += 1;
          const first = parsed.kind === 'row' ? readRecord(parsed.row)?.[0] : undefined;
          if (first !== undefined) {
            const { format, environment, model, taskData } = first;
            return { kind: 'rows', format, environment, model, split: asName(taskData['split']) };
          }
          if (parsed.kind === 'skipped' && parsed.reason !== 'torn_last_line') reason ??= parsed.reason;
        }
        if (nextOffset > SNIFFED_BYTES && parsedLines >= PARSED_LINES)
          return { kind: 'other', reason: reason ?? 'unrecognized_shape', goesOn: true };
        await setImmediate();
      }
      return reason === null ? { kind: 'empty' } : { kind: 'other', reason, goesOn: false };
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw cannotRead(path, cause);
  }
}
