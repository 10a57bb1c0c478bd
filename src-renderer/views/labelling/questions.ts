import { ITEM_NAMES } from '../../format/words.ts';
import type { QuestionKey } from '../../../src-main/api/index.ts';
import type { LabelValue } from '../../../src-main/domain/index.ts';

/** The three answers with the actions whose keys give them. */
export const ANSWERS: readonly { readonly value: LabelValue; readonly action: string }[] = [
  { value: 'yes', action: 'label-yes' },
  { value: 'no', action: 'label-no' },
  { value: 'unclear', action: 'label-unclear' },
];

export const QUESTION_TITLES: Readonly<Record<QuestionKey, string>> = {
  ...ITEM_NAMES,
  gate: 'Gate',
  flag: 'Figure',
};

const WORDS: Readonly<Record<LabelValue, string>> = { yes: 'Yes', no: 'No', unclear: 'Cannot tell' };
const GATE_WORDS: Readonly<Record<LabelValue, string>> = {
  yes: 'Gate right',
  no: 'Gate wrong',
  unclear: 'Unclear',
};

/** An answer in words; a gate is right or wrong. */
export function answerWord(key: QuestionKey, value: LabelValue): string {
  return (key === 'gate' ? GATE_WORDS : WORDS)[value];
}
