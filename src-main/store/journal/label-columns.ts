import { perItem, type PerItem } from '../../domain/index.ts';
import { encodeLabel, isLabelValue, REVIEW_STATES, type Code, type LabelState } from '../rollouts/codes.ts';

/** One value in force, of one person. */
export interface CurrentValue {
  readonly kind: string;
  readonly item: string;
  readonly annotator: string;
  readonly value: string;
}

/**
 * The label of each item: an adjudicated value decides; otherwise the value that all annotators share, or `conflict`. As codes
 * of `LABEL_STATES`.
 */
export function labelColumns(values: readonly CurrentValue[]): PerItem<Code> {
  return perItem((item) => {
    const ofItem = values.filter((value) => value.item === item);
    const final = consensus(ofItem.filter((value) => value.kind === 'adjudication'));
    return encodeLabel(final ?? consensus(ofItem.filter((value) => value.kind === 'label')));
  });
}

/** What people say to a rollout's gate or flag, as a code of `REVIEW_STATES`; `conflict` where they differ. */
export function reviewColumn(values: readonly CurrentValue[], kind: 'gate-audit' | 'flag-audit'): Code {
  const given = new Set(values.filter((value) => value.kind === kind).map((value) => value.value));
  if (given.size === 0) return null;
  const only = given.size === 1 ? [...given][0] : 'conflict';
  const code = REVIEW_STATES.findIndex((state) => state === only);
  return code < 0 ? null : code;
}

function consensus(values: readonly CurrentValue[]): LabelState | null {
  const given = new Set(values.map((value) => value.value).filter(isLabelValue));
  if (given.size === 0) return null;
  const [first] = given;
  return given.size === 1 && first !== undefined ? first : 'conflict';
}
