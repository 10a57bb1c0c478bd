import { ITEM_NAMES, ITEM_ORDER } from '../../format/words.ts';

/** A choice of a built control: what it says and the text of the filter language that it stands for. */
export interface Choice {
  readonly title: string;
  readonly value: string;
}

export const SOURCES: readonly Choice[] = [
  { title: 'Judge', value: 'judge' },
  { title: 'Re-judged', value: 'rejudged' },
  { title: 'Label', value: 'label' },
];

export const ITEM_CHOICES: readonly Choice[] = ITEM_ORDER.map((item) => ({
  title: ITEM_NAMES[item],
  value: item,
}));

/** What an item's source can say; people can also be undecided or disagree. */
export function valuesOfSource(source: string): readonly Choice[] {
  const plain = [
    { title: 'yes', value: 'yes' },
    { title: 'no', value: 'no' },
    { title: 'nothing', value: 'none' },
  ];
  if (source !== 'label') return plain;
  return [
    ...plain,
    { title: 'cannot tell', value: 'unclear' },
    { title: 'annotators disagree', value: 'conflict' },
  ];
}

/** Fields whose values are known: the folder's own, or the few that there are. */
export const VALUED: readonly Choice[] = [
  { title: 'Outcome', value: 'outcome' },
  { title: 'Flagged', value: 'flagged' },
  { title: 'Gate, either side', value: 'gate' },
  { title: 'Gate, recorded', value: 'recorded.gate' },
  { title: 'Gate, recomputed', value: 'recomputed.gate' },
  { title: 'Error kind', value: 'error' },
  { title: 'Motion check', value: 'motion' },
  { title: 'Run', value: 'run' },
  { title: 'Split', value: 'split' },
  { title: 'Model', value: 'model' },
  { title: 'Labelled by', value: 'by' },
  { title: 'In queue', value: 'queue' },
];

/** Number fields that a range can be given for. */
export const RANGES: readonly Choice[] = [
  { title: 'Reward', value: 'reward' },
  { title: 'Recomputed reward', value: 'recomputed.reward' },
  { title: 'Motion share', value: 'motion-share' },
  { title: 'Answer length', value: 'length' },
  { title: 'Drawing bytes', value: 'bytes' },
  { title: 'Tokens', value: 'tokens' },
];

export const TEXTS: readonly Choice[] = [
  { title: 'Prompt has', value: 'prompt' },
  { title: 'Answer has', value: 'answer' },
  { title: 'Task is', value: 'task' },
];
