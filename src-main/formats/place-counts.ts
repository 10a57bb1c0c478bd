import type { Place } from './place-names.ts';

/** One place at which something was found, and in how many rollouts. */
export interface FoundPlace {
  readonly place: Place;
  /** JSON pointer from the trace, or from the row where there is no trace; `/…` for all beyond the most that are told apart. */
  readonly pointer: string;
  readonly by: 'map' | 'name';
  readonly count: number;
}

/** A found place while it is counted. */
export type PlaceCounter = FoundPlace & { count: number };

/** So many places that were met by name are told apart: a hostile file may use new names in every row. */
const MOST_BY_NAME = 200;
const OTHERS = '/…';

/** Counts where the results of a file's rollouts stand, going on from the counts of the lines that were read before. */
export class PlaceCounts {
  readonly #counters = new Map<string, PlaceCounter>();
  #byName = 0;

  constructor(before: readonly FoundPlace[]) {
    for (const { place, pointer, by, count } of before) this.counter(place, pointer, by).count = count;
  }

  /** The counter of a place, always the same one. */
  counter(place: Place, pointer: string, by: FoundPlace['by']): PlaceCounter {
    const key = `${place} ${pointer}`;
    const known = this.#counters.get(key);
    if (known !== undefined) return known;
    const isOneTooMany = by === 'name' && pointer !== OTHERS && this.#byName >= MOST_BY_NAME;
    if (isOneTooMany) return this.counter(place, OTHERS, by);
    if (by === 'name') this.#byName += 1;
    const created: PlaceCounter = { place, pointer, by, count: 0 };
    this.#counters.set(key, created);
    return created;
  }

  /** What was found so far. */
  list(): readonly FoundPlace[] {
    return [...this.#counters.values()]
      .filter(({ count }) => count > 0)
      .map(({ place, pointer, by, count }) => ({ place, pointer, by, count }));
  }
}
