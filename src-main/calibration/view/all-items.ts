import { ITEMS, type Item, type LabelValue, type Verdict } from '../../domain/index.ts';
import type { CalibrationLabel, CalibrationRow } from './input.ts';

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
  const visits = Map.groupBy(answers, ({ label }) =>
    JSON.stringify([label.annotator, label.blind, label.adjudicated === true, label.repeat === true]),
  );
  return [...visits.values()].flatMap((visit) => {
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
