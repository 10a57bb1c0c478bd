/** The six questions to the judge, in the order in which they are asked and shown (docs/guide/scores.md, Judge). */
export const ITEMS = ['scene', 'objects', 'isometric', 'composition', 'motion', 'figure'] as const;
export type Item = (typeof ITEMS)[number];

/** What the judge says to one item; null where it was not asked or not measured, never "no". */
export type Verdict = 'yes' | 'no';

/** What a person says to one item. */
export const LABEL_VALUES = ['yes', 'no', 'unclear'] as const;
export type LabelValue = (typeof LABEL_VALUES)[number];

/** One value (or its absence) per item. */
export type PerItem<T> = Readonly<Record<Item, T>>;

/** Builds a record over the six items, in their order. */
export function perItem<T>(valueOf: (item: Item) => T): PerItem<T> {
  return {
    scene: valueOf('scene'),
    objects: valueOf('objects'),
    isometric: valueOf('isometric'),
    composition: valueOf('composition'),
    motion: valueOf('motion'),
    figure: valueOf('figure'),
  };
}
