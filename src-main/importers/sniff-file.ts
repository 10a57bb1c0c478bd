import { open } from 'node:fs/promises';
import { cannotRead } from '../domain/file-errors.ts';
import { MAX_LINE_BYTES } from './import-problems.ts';
import { asName } from './json-values.ts';
import { parseLine } from './parse-line.ts';
import { readLines } from './read-lines.ts';
import { readRecord } from './read-record.ts';
import type { RunFormat } from '../domain/index.ts';
import type { SkipReason } from './record.ts';

/** What the first lines of a file say it is. */
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
  /** No row among the first lines: why the first of them was none. */
  | { readonly kind: 'other'; readonly reason: SkipReason };

/** So many lines with something in them but no row, and a file is taken for something else. */
const SNIFFED_LINES = 2000;

/** Looks for the first row of a run in a file; throws `cannot-read`. */
export async function sniffFile(path: string): Promise<Sniffed> {
  try {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      let reason: SkipReason | null = null;
      let sniffed = 0;
      const range = { offset: 0, line: 1, end: size, maxLineBytes: MAX_LINE_BYTES };
      for (const { lines } of readLines(handle.fd, range)) {
        for (const line of lines) {
          const parsed = parseLine(line);
          if (parsed.kind !== 'blank') sniffed += 1;
          const first = parsed.kind === 'row' ? readRecord(parsed.row)?.[0] : undefined;
          if (first !== undefined) {
            const { format, environment, model, taskData } = first;
            return { kind: 'rows', format, environment, model, split: asName(taskData['split']) };
          }
          if (parsed.kind === 'skipped' && parsed.reason !== 'torn_last_line') reason ??= parsed.reason;
          if (sniffed >= SNIFFED_LINES) return { kind: 'other', reason: reason ?? 'unrecognized_shape' };
        }
      }
      return reason === null ? { kind: 'empty' } : { kind: 'other', reason };
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw cannotRead(path, cause);
  }
}
