import { AuditError } from '../domain/audit-error.ts';
import { counted } from '../domain/counted.ts';
import type { SkipReason } from './record.ts';

/** Longer lines are passed over: a rollout with the log-probabilities of all its tokens stays far below 64 MiB. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** Files of unknown rows that are named; the rest are counted. */
const MOST_SHAPES = 5;

/** Nothing below a folder is a run: says what was looked for and, where that is the reason, what is wrong with the files. */
export function noRun(
  root: string,
  jsonlFiles: number,
  reasons: readonly SkipReason[],
  shapes: readonly string[],
): AuditError {
  if (reasons.length > 0 && reasons.every((reason) => reason === 'not_utf8')) {
    return new AuditError({
      code: 'not-utf8',
      message: `the .jsonl files in ${root} are not UTF-8 text`,
      hint: 'convert them (iconv -f LATIN1 -t UTF-8), or copy the run again in binary mode',
    });
  }
  if (reasons.length > 0 && reasons.every((reason) => reason === 'too_long')) {
    return new AuditError({
      code: 'line-too-long',
      message: `the .jsonl files in ${root} hold lines of more than ${String(MAX_LINE_BYTES / 1024 / 1024)} MiB only`,
      hint: 'rollouts stand one to a line; check that the line ends were not lost in a copy',
    });
  }
  const seen =
    jsonlFiles === 0 ? 'no .jsonl file' : `${counted(jsonlFiles, '.jsonl file')}, none with rollouts`;
  const told = shapes.slice(0, MOST_SHAPES);
  if (shapes.length > told.length) told.push(`and ${counted(shapes.length - told.length, 'more file')}`);
  return new AuditError({
    code: 'no-run',
    message: `there is no run in ${root} (${[seen, ...told].join('; ')})`,
    hint: 'open the folder that an evaluation or a training run wrote: it or a folder below holds traces.jsonl, results.jsonl or traces/stream',
  });
}
