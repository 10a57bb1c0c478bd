import type { RunDetail } from '../../src-main/api/index.ts';

const WORDS: Readonly<Record<string, string>> = {
  'other-file': 'neither rows nor a configuration',
  'no-rows': 'its lines are no rollouts',
  'no-rows-at-first': 'no rollouts in the part that was looked at',
  'repeats-episodes': 'its episodes are counted elsewhere',
  unreadable: 'cannot be read',
  compressed: 'compressed in a way that is not read',
  'unfinished-copy': 'a copy that is not finished',
  'live-deltas': 'rollouts in flight, which are read once they end',
  annotations: 'cohort and advantage, taken over to the rollouts',
  'stream-index': 'the list of the episodes, compared with them',
  'replaced-configuration': 'replaced by the configuration of a later attempt',
  'unread-configuration': 'a configuration that is not used',
};

/** Why a file gives no rollouts. */
export function unreadInWords({ reason, detail }: RunDetail['ignoredFiles'][number]): string {
  const words = WORDS[reason] ?? reason;
  return detail === null ? words : `${words}: ${detail}`;
}
