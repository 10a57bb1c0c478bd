/** What fills a column, as a term of the filter language. */
export const FILLING_TERMS = {
  judge: 'has:judge',
  rejudged: 'has:rejudged',
  label: 'has:label',
  gate: 'gate:failed',
  differs: 'differs:any',
} as const;

/** Whether any rollout of a whole list has something to show there; a gate that passed is a word. */
export type FilledColumns = Readonly<Record<keyof typeof FILLING_TERMS, boolean>>;

/** Also where it cannot be told: a column that is wide for nothing hides no value. */
export const ALL_FILLED: FilledColumns = {
  judge: true,
  rejudged: true,
  label: true,
  gate: true,
  differs: true,
};
