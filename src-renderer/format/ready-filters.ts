/** A condition of the filter language that needs no value, under a name for people. */
export interface ReadyFilter {
  readonly title: string;
  readonly value: string;
}

/** Conditions that compare sources with one another. */
export const COMPARISONS: readonly ReadyFilter[] = [
  { title: 'Recorded ≠ recomputed, any stage', value: 'differs:any' },
  { title: 'Recorded gate ≠ recomputed gate', value: 'differs:gate' },
  { title: 'Recorded reward ≠ recomputed reward', value: 'differs:reward' },
  { title: 'Judge ≠ label, any item', value: 'judge≠label' },
  { title: 'Judge ≠ re-judged, any item', value: 'judge≠rejudged' },
  { title: 'Motion check ≠ judge’s motion', value: 'motion≠judge.motion' },
  { title: 'Has a label', value: 'has:label' },
  { title: 'Has no label', value: '-has:label' },
  { title: 'Annotators disagree', value: 'has:conflict' },
];

/** What people look for first: the outcomes that need a look, then the comparisons. */
export const READY_FILTERS: readonly ReadyFilter[] = [
  { title: 'Flagged', value: 'flagged:yes' },
  { title: 'Gate failed', value: 'outcome:gate-failed' },
  { title: 'Render failed or blank', value: 'outcome:render-failed,blank' },
  { title: 'Errors', value: 'outcome:error' },
  { title: 'Does not move', value: 'motion:no' },
  ...COMPARISONS,
];
