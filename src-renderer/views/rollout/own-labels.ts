import type { LabelEvent } from '../../../src-main/api/index.ts';
import type { Item, LabelValue } from '../../../src-main/domain/index.ts';

/** What an annotator's labels are now: of the journal's events on each item the newest holds. */
export function ownLabels(
  events: readonly LabelEvent[],
  annotator: string | null,
): Readonly<Partial<Record<Item, LabelValue | null>>> {
  const mine = events.filter((event) => event.annotator === annotator);
  return Object.fromEntries(mine.map(({ item, value }) => [item, value]));
}
