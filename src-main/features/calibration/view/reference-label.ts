import type { LabelValue, Verdict } from '../../../domain/index.ts';
import type { CalibrationLabel } from './input.ts';

/**
 * What the labels of a sample amount to (docs/statistics.md): a reference for the judge, or why there is none.
 * `unclear`: people agree that they cannot tell. `undecidable`: so did the adjudicator. `unresolved`: they differ and
 * nobody has adjudicated. `unblinded`: there are labels, none of them blind.
 */
export type ReferenceLabel =
  | { readonly kind: 'decided'; readonly value: Verdict }
  | { readonly kind: 'unclear' | 'undecidable' | 'unresolved' | 'unblinded' | 'unlabelled' };

/**
 * The reference of one sample: the adjudicated answer; otherwise the answer given most often by the annotators' first blind
 * answers, which for two annotators means that they agree. A tie waits for adjudication.
 */
export function referenceLabel(labels: readonly CalibrationLabel[]): ReferenceLabel {
  if (labels.length === 0) return { kind: 'unlabelled' };
  const final = labels.findLast((label) => label.blind && label.adjudicated === true);
  if (final !== undefined) return final.value === 'unclear' ? { kind: 'undecidable' } : decided(final.value);
  const counts = new Map<LabelValue, number>();
  for (const { value } of firstBlindAnswers(labels)) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size === 0) return { kind: 'unblinded' };
  const most = Math.max(...counts.values());
  const [leader, ...rivals] = [...counts].filter(([, count]) => count === most).map(([value]) => value);
  if (leader === undefined || rivals.length > 0) return { kind: 'unresolved' };
  return leader === 'unclear' ? { kind: 'unclear' } : decided(leader);
}

/** The first blind answer of each annotator, without repeats and adjudications: what agreement between people is made of. */
export function firstBlindAnswers(labels: readonly CalibrationLabel[]): readonly CalibrationLabel[] {
  const first = new Map<string, CalibrationLabel>();
  for (const label of labels)
    if (label.blind && label.adjudicated !== true && label.repeat !== true && !first.has(label.annotator))
      first.set(label.annotator, label);
  return [...first.values()];
}

function decided(value: Verdict): ReferenceLabel {
  return { kind: 'decided', value };
}
