import { AuditError } from '../domain/audit-error.ts';
import type { SkipReason } from './record.ts';

/** Longer lines are passed over: a rollout with the log-probabilities of all its tokens stays far below 64 MiB. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** Why a file or folder could not be read, in words, from a file-system error. */
export function unreadable(path: string, cause: unknown): AuditError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const reasons: Readonly<Record<string, readonly [string, string]>> = {
    ENOENT: ['it is no longer there', 'check the path, or open the folder again'],
    EACCES: ['permission denied', 'give yourself the right to read it (chmod u+r, or ask its owner)'],
    EPERM: ['permission denied', 'give yourself the right to read it (chmod u+r, or ask its owner)'],
    EISDIR: ['it is a folder, not a file', 'name the file inside it'],
  };
  const [reason, hint] = (typeof code === 'string' ? reasons[code] : undefined) ?? [
    cause instanceof Error ? cause.message : String(cause),
    'check the disk and the path',
  ];
  return new AuditError(
    { code: 'unreadable', message: `${path} cannot be read: ${reason}`, hint },
    { cause },
  );
}

/** Nothing below a folder is a run: says what was looked for and, where that is the reason, what is wrong with the files. */
export function noRun(root: string, jsonlFiles: number, reasons: readonly SkipReason[]): AuditError {
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
  const seen = jsonlFiles === 0 ? 'no .jsonl file' : `${String(jsonlFiles)} .jsonl files, none with rollouts`;
  return new AuditError({
    code: 'no-run',
    message: `there is no run in ${root} (${seen})`,
    hint: 'open the folder that an evaluation wrote: it or a folder below holds traces.jsonl or results.jsonl',
  });
}
