import { countMatching, orderedIds, pageOfIds, type SortKey } from './ordered-ids.ts';
import { prepare, type Store } from '../connection/open.ts';
import { readRows } from './rollout-rows.ts';
import type { RolloutRow } from './rows.ts';

export interface RolloutQuery {
  /** In the filter language; the empty text matches all. */
  readonly filter: string;
  readonly sort: readonly SortKey[];
}

/** Where a rollout stands in the list of a query; `index` is null where it is not in it. */
export interface ListPosition {
  readonly index: number | null;
  readonly total: number;
  readonly previousId: number | null;
  readonly nextId: number | null;
}

/** One page of the rollouts that match, and how many match in all. */
export function queryRollouts(
  store: Store,
  query: RolloutQuery & { readonly offset: number; readonly limit: number },
): { readonly rows: readonly RolloutRow[]; readonly total: number } {
  const ids = pageOfIds(store, query.filter, query.sort, query);
  return { rows: readRows(store, ids), total: countMatching(store, query.filter) };
}

/** The ids of all that match, in order. */
export function matchingIds(store: Store, query: RolloutQuery): readonly number[] {
  return [...orderedIds(store, query.filter, query.sort)];
}

/** Where a rollout stands among those that match, with its neighbours. */
export function rolloutPosition(store: Store, query: RolloutQuery, id: number): ListPosition {
  const ids = orderedIds(store, query.filter, query.sort);
  const index = ids.indexOf(id);
  return {
    index: index < 0 ? null : index,
    total: ids.length,
    previousId: index < 0 ? null : (ids[index - 1] ?? null),
    nextId: index < 0 ? null : (ids[index + 1] ?? null),
  };
}

export function countRollouts(store: Store): number {
  return prepare(store, 'SELECT count(*) FROM rollouts').pluck().get() as number;
}

/** Whether there are more than `n`, without counting them all. */
export function hasMoreRollouts(store: Store, n: number): boolean {
  return prepare(store, 'SELECT 1 FROM rollouts LIMIT 1 OFFSET ?').get(n) !== undefined;
}

/** The rollouts that share an identity, oldest first; usually one. */
export function idsByIdentity(store: Store, identity: string): readonly number[] {
  return prepare(store, 'SELECT id FROM rollout_details WHERE identity = ? ORDER BY id')
    .pluck()
    .all(identity) as number[];
}

/** The identity of a rollout; null where there is none of this id. */
export function identityOf(store: Store, id: number): string | null {
  return (
    (prepare(store, 'SELECT identity FROM rollout_details WHERE id = ?').pluck().get(id) as
      string | undefined) ?? null
  );
}
