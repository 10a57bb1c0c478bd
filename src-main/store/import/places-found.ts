import { prepare, type Store } from '../connection/open.ts';

/** Where the results of a stage were found in a run's records, and in how many. */
export interface FieldFound {
  readonly field: string;
  readonly found: string;
  readonly count: number;
}

/** Where the results of a run were found: the sum over its files. */
export function placesFound(store: Store, runId: number): readonly FieldFound[] {
  const lists = prepare(store, 'SELECT places_json FROM files WHERE run_id = ? ORDER BY path')
    .pluck()
    .all(runId) as string[];
  const sums = new Map<string, FieldFound>();
  for (const place of lists.flatMap((json) => JSON.parse(json) as FieldFound[])) {
    const key = `${place.field} ${place.found}`;
    sums.set(key, { ...place, count: place.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
