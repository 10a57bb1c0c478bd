import { basename } from 'node:path';
import { PACKED_ENDING } from './rows-file.ts';
import { SNIFFED_BYTES } from './sniff-file.ts';
import { trainingPlace } from './training-place.ts';
import type { AuditError } from '../domain/index.ts';
import type { RunFile } from './read-run-file.ts';
import type { Sniffed } from './sniff-file.ts';

/** A .jsonl file and what its first lines say; `name` is relative to the run's folder. */
export type LookedAt = RunFile & (Sniffed | { readonly kind: 'unreadable'; readonly problem: AuditError });

/** A file that gives no rollouts, and why. */
export interface UnreadFile {
  /** Relative to the run's folder. */
  readonly name: string;
  readonly reason: UnreadReason;
  /** More about it, in words; null where the reason says all. */
  readonly detail: string | null;
}

type UnreadReason =
  /** Neither rows nor a configuration, as far as its name tells. */
  | 'other-file'
  /** A .jsonl file whose lines are no rollouts. */
  | 'no-rows'
  /** A long .jsonl file, whose lines are no rollouts as far as it was looked at. */
  | 'no-rows-at-first'
  | 'repeats-episodes'
  | 'unreadable'
  /** Rows, maybe, in a kind of compression that is not read. */
  | 'compressed'
  /** A copy that its writer has not finished. */
  | 'unfinished-copy'
  /** Rollouts in flight. */
  | 'live-deltas'
  /** What training learnt of rollouts later: taken over to them. */
  | 'annotations'
  /** A list of the rows, compared with them. */
  | 'stream-index'
  /** A configuration that another one replaces. */
  | 'replaced-configuration'
  | 'unread-configuration';

const COMPRESSED = /\.(?:zst|gz|bz2|xz|lz4|zip|tar|tgz|7z|br)$/i;
const UNFINISHED = /\.(?:tmp|part|partial)$/i;
const CONFIGURATION = /\.(?:toml|ya?ml|ini|cfg)$|(?:^|\/)[^/]*(?:config|metadata|settings)[^/]*\.json$/i;
const IN_CONFIGS = /(?:^|\/)configs\/.*\.(?:json|toml|ya?ml)$/i;

/** Why a file that is no part of what was read is left alone; `looked` where its lines were looked at. */
export function whyUnread(
  path: string,
  name: string,
  looked: LookedAt | undefined,
  known: { readonly repeating: boolean; readonly replaced: boolean },
): UnreadFile {
  const told = (reason: UnreadReason, detail: string | null = null): UnreadFile => ({ name, reason, detail });
  const part = trainingPlace(path)?.part;
  if (known.repeating) return told('repeats-episodes');
  if (known.replaced) return told('replaced-configuration');
  if (UNFINISHED.test(name)) return told('unfinished-copy');
  if (part === 'annotations') return told('annotations');
  if (part === 'index') return told('stream-index');
  if (part === 'live' || (looked?.kind === 'other' && looked.isLive)) return told('live-deltas');
  if (looked?.kind === 'unreadable') return told('unreadable', looked.problem.message);
  if (looked?.kind === 'other' && looked.goesOn) return told('no-rows-at-first', lines(looked));
  if (looked !== undefined) return told('no-rows', lines(looked));
  if (COMPRESSED.test(name)) return told('compressed', 'unpack it beside to have its rows read');
  if (IN_CONFIGS.test(name) || CONFIGURATION.test(name)) return told('unread-configuration');
  return told('other-file');
}

/** What a file's lines are instead of rollouts. */
function lines(file: LookedAt): string | null {
  if (file.kind !== 'other') return null;
  const words = file.shape ?? file.reason.replaceAll('_', ' ');
  return file.goesOn ? `${words} (in its first ${String(SNIFFED_BYTES / 1024 / 1024)} MiB)` : words;
}

/** Whether a file is compressed in a way that is not read, and named as one of rows. */
export function mayHoldPackedRows(name: string): boolean {
  return COMPRESSED.test(name) && !name.endsWith(PACKED_ENDING) && /\.jsonl?\./i.test(basename(name));
}

/** Names of files that keep figures and logs beside the rows, whose lines nobody takes for rollouts. */
const SIDE_FILES = /(?:^|\/)(?:[^/]*metrics[^/]*|[^/]*log[^/]*|[^/]*\.index)\.jsonl$/i;

/** What people should be warned of among the files that were not read: those that may hold rollouts. */
export function unreadWarnings(files: readonly UnreadFile[]): readonly string[] {
  return files.flatMap(({ name, reason, detail }) => {
    switch (reason) {
      case 'compressed':
        return mayHoldPackedRows(name) ? [`${name} is compressed and was not read: unpack it beside`] : [];
      case 'no-rows':
        return SIDE_FILES.test(name) || detail === null ? [] : [`${name} gives no rollouts: ${detail}`];
      case 'no-rows-at-first':
        return [
          `${name} gives no rollouts: ${detail ?? 'none'}; if there are any behind, remove the lines before them`,
        ];
      case 'unreadable':
        return detail === null ? [] : [detail];
      default:
        return [];
    }
  });
}
