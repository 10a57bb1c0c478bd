import { ITEMS, type Item, type LabelValue, type Verdict } from '../../../domain/index.ts';
import type { CalibrationLabel, CalibrationRow } from './input.ts';
import { referenceLabel } from './reference-label.ts';

/** The answer that counts as a pass: a figure must not be there. */
export const PASSING_VERDICT: Readonly<Record<Item, Verdict>> = {
  scene: 'yes',
  objects: 'yes',
  isometric: 'yes',
  composition: 'yes',
  motion: 'yes',
  figure: 'no',
};

/**
 * Joins the rows of the single items to rows of the variable "all items pass", one per sample. A person's answer
 * exists where all items that the judge was asked are answered: no as soon as one fails, yes when all pass.
 */
export function joinItems(rows: readonly CalibrationRow[]): readonly CalibrationRow[] {
  const bySample = Map.groupBy(
    rows.filter(isSingleItem),
    ({ runKey, rolloutKey }) => `${runKey}\n${rolloutKey}`,
  );
  return [...bySample.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const judge: Verdict = own.every((row) => row.judge === PASSING_VERDICT[row.item]) ? 'yes' : 'no';
    return [{ ...first, item: 'all' as const, judge, judgeProbability: null, labels: joinLabels(own) }];
  });
}

type SingleItemRow = CalibrationRow & { readonly item: Item };

function isSingleItem(row: CalibrationRow): row is SingleItemRow {
  return ITEMS.some((item) => item === row.item);
}

function joinLabels(rows: readonly SingleItemRow[]): readonly CalibrationLabel[] {
  const answers = rows.flatMap((row) =>
    row.labels.map((label) => ({ label, passes: passes(row.item, label.value) })),
  );
  const visits = Map.groupBy(
    answers.filter(({ label }) => label.adjudicated !== true),
    ({ label }) => JSON.stringify([label.annotator, label.blind, label.repeat === true]),
  );
  const byVisit = [...visits.values()].flatMap((visit) => {
    const [first] = visit;
    const value = visitValue(
      visit.map(({ passes }) => passes),
      rows.length,
    );
    if (first === undefined || value === null) return [];
    const known = visit.map(({ label }) => label.probability);
    // the sample was drawn once for all items; an item picked by hand in the same visit spoils it
    const probability = known.some((p) => p === null) ? null : Math.max(...known.map(Number));
    return [{ ...first.label, value, probability }];
  });
  return [...byVisit, ...joinDecisions(rows)];
}

/**
 * The final answer of a sample with adjudicated items. An adjudicator decides the disputed items only: the agreed answers
 * stand for the others, and an item that nobody can decide makes the sample undecidable. Empty while an item waits.
 */
function joinDecisions(rows: readonly SingleItemRow[]): readonly CalibrationLabel[] {
  const decisions = rows.flatMap(({ labels }) =>
    labels.filter(({ blind, adjudicated }) => blind && adjudicated === true),
  );
  const last = decisions.at(-1);
  const values = rows.flatMap(({ item, labels }) => {
    const reference = referenceLabel(labels);
    if (reference.kind === 'decided') return [passes(item, reference.value)];
    return reference.kind === 'unclear' || reference.kind === 'undecidable' ? ['unclear' as const] : [];
  });
  const value = visitValue(values, rows.length);
  if (last === undefined || value === null) return [];
  const known = decisions.map(({ probability }) => probability);
  const probability = known.some((p) => p === null) ? null : Math.max(...known.map(Number));
  return [{ ...last, value, probability }];
}

function passes(item: Item, value: LabelValue): LabelValue {
  if (value === 'unclear') return value;
  return value === PASSING_VERDICT[item] ? 'yes' : 'no';
}

function visitValue(values: readonly LabelValue[], asked: number): LabelValue | null {
  // "no" from a visit of a few items would count failures that a complete visit is needed to find elsewhere
  if (values.length < asked) return null;
  if (values.includes('no')) return 'no';
  return values.includes('unclear') ? 'unclear' : 'yes';
}
