import { ITEMS } from '../../domain/index.ts';

/** How the fields of the facets are called on the screen. */
const LABELS: Readonly<Record<string, string>> = {
  run: 'Run',
  outcome: 'Outcome',
  'recorded.gate': 'Recorded gate',
  'recomputed.gate': 'Recomputed gate',
  error: 'Error',
  flagged: 'Flagged',
  differs: 'Recorded ≠ recomputed',
  ...Object.fromEntries(ITEMS.map((item) => [`judge.${item}`, `Judge: ${item}`])),
};

/** The name of a facet's field for people; fields without one are called by their name in the filter language. */
export function facetLabel(field: string): string {
  return LABELS[field] ?? field;
}
