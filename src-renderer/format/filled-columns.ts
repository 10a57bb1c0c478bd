/** Whether any rollout of a whole list has verdicts of its judge, verdicts of ours, and labels. */
export type FilledColumns = Readonly<Record<'judge' | 'rejudged' | 'label', boolean>>;

/** Also where it cannot be told: a column that is wide for nothing hides no value. */
export const ALL_FILLED: FilledColumns = { judge: true, rejudged: true, label: true };
