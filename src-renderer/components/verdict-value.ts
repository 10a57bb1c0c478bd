import type { LabelValue } from '../../src-main/domain/index.ts';

/** A judge's or a person's answer to one item; null where there is none. */
export type VerdictValue = LabelValue | 'conflict' | null;

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
