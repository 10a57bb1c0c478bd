import type { QuestionKey } from '../../src-main/api/index.ts';
import type { LabelValue } from '../../src-main/domain/index.ts';

/** A judge's or a person's answer to one item; null where there is none. */
export type VerdictValue = LabelValue | 'conflict' | null;

/** How a value is drawn: as itself, or as a finding and its absence. */
export type VerdictSign = LabelValue | 'conflict' | 'none' | 'found' | 'clear';

/** Who the value comes from; each has its own shape of chip. */
export type VerdictSource = 'judge' | 'label' | 'recomputed';

const WORDS: Readonly<Record<LabelValue | 'conflict', string>> = {
  yes: 'yes',
  no: 'no',
  unclear: 'cannot tell',
  conflict: 'annotators disagree',
};

export function verdictInWords(value: VerdictValue): string {
  return value === null ? 'none' : WORDS[value];
}

/** The sign of a value. A figure in the scene is a finding that takes the reward: its yes is a flag, never the sign of a pass. */
export function signOf(value: VerdictValue, item?: QuestionKey): VerdictSign {
  if (item === 'figure' || item === 'flag') {
    if (value === 'yes') return 'found';
    if (value === 'no') return 'clear';
  }
  return value ?? 'none';
}
