import {
  GATE_CODES,
  LABEL_VALUES,
  OUTCOMES,
  RENDER_FAILURES,
  perItem,
  type GateCode,
  type Item,
  type LabelValue,
  type Outcome,
  type PerItem,
  type RenderFailureKind,
  type Verdict,
} from '../../domain/index.ts';

/** How the words of the domain stand as small numbers in the rollouts table (see the migration). */
export type Code = number | null;
export type LabelState = LabelValue | 'conflict';

/** Sources of an item's value, as column prefixes. */
export const ITEM_SOURCES = ['judge', 'rejudged', 'label'] as const;
export type ItemSource = (typeof ITEM_SOURCES)[number];

/** The order gives the codes: no 0, yes 1, unclear 2, conflict 3. */
export const LABEL_STATES: readonly LabelState[] = ['no', 'yes', 'unclear', 'conflict'];
/** The order gives the codes of gate and flag audits. */
export const REVIEW_STATES = ['wrong', 'right', 'unclear', 'conflict'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Bits of the `differs` column. */
export const DIFFERENCES = ['gate', 'render', 'blank', 'motion', 'reward'] as const;
export type Difference = (typeof DIFFERENCES)[number];

export const encodeBoolean = (value: boolean | null): Code => (value === null ? null : Number(value));
export const decodeBoolean = (code: Code): boolean | null => (code === null ? null : code === 1);

export const encodeVerdict = (verdict: Verdict | null | undefined): Code =>
  verdict === null || verdict === undefined ? null : Number(verdict === 'yes');
export const decodeVerdict = (code: Code): Verdict | null =>
  code === null ? null : code === 1 ? 'yes' : 'no';

export const encodeOutcome = (outcome: Outcome): number => OUTCOMES.indexOf(outcome);
export const decodeOutcome = (code: number): Outcome => at(OUTCOMES, code);

export const encodeGate = (gate: GateCode | null): Code => (gate === null ? null : GATE_CODES.indexOf(gate));
export const decodeGate = (code: Code): GateCode | null => (code === null ? null : at(GATE_CODES, code));

export const encodeRenderFailure = (kind: RenderFailureKind | null): Code =>
  kind === null ? null : RENDER_FAILURES.indexOf(kind);
export const decodeRenderFailure = (code: Code): RenderFailureKind | null =>
  code === null ? null : at(RENDER_FAILURES, code);

export const encodeLabel = (state: LabelState | null): Code =>
  state === null ? null : LABEL_STATES.indexOf(state);
export const decodeLabel = (code: Code): LabelState | null => (code === null ? null : at(LABEL_STATES, code));

export const encodeDifferences = (differences: readonly Difference[]): number =>
  differences.reduce((bits, difference) => bits | (1 << DIFFERENCES.indexOf(difference)), 0);
export const decodeDifferences = (bits: number): readonly Difference[] =>
  DIFFERENCES.filter((_, index) => (bits & (1 << index)) !== 0);

/** The column of an item's value from one source, such as `judge_figure`. */
export const itemColumn = (source: ItemSource, item: Item): string => `${source}_${item}`;

/** Reads the six columns of one source from a row. */
export function readItems<T>(
  row: Readonly<Record<string, unknown>>,
  source: ItemSource,
  decode: (code: Code) => T,
): PerItem<T> {
  return perItem((item) => decode(row[itemColumn(source, item)] as Code));
}

export const isLabelValue = (text: string): text is LabelValue =>
  (LABEL_VALUES as readonly string[]).includes(text);

function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`the index holds the unknown code ${index}`);
  return value;
}

/** What a rollout was made for, by its code. */
export const WORKS = ['train', 'eval'] as const;

export function encodeWork(work: (typeof WORKS)[number] | null): Code {
  return work === null ? null : WORKS.indexOf(work);
}
