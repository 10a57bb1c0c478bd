import { AuditError } from '../../domain/index.ts';
import { nearest } from '../filter/fault.ts';
import { FIELDS } from '../filter/fields.ts';
import { parseFilter } from '../filter/parse.ts';
import { sortExpression, toSql, type Condition } from '../filter/to-sql.ts';
import { keepUntilChanged } from '../connection/kept.ts';
import { prepare, type Store } from '../connection/open.ts';

/** Sorts by a field of the filter language; absent values come last in either direction. */
export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
}

const MAX_SORT_KEYS = 4;

/** Beyond this many rows a page is cut from the whole ordered list, which then serves every other page. */
const MAX_DIRECT_ROWS = 1000;

/** The ids of one page, in order. Throws `bad-filter` and `bad-sort`. */
export function pageOfIds(
  store: Store,
  filter: string,
  sort: readonly SortKey[],
  page: { readonly offset: number; readonly limit: number },
): readonly number[] {
  const end = page.offset + page.limit;
  if (end > MAX_DIRECT_ROWS) return [...orderedIds(store, filter, sort).subarray(page.offset, end)];
  const condition = compileFilter(filter);
  return prepare(
    store,
    `SELECT id FROM rollouts WHERE ${condition.sql} ORDER BY ${orderBy(sort)} LIMIT ? OFFSET ?`,
  )
    .pluck()
    .all(...condition.values, page.limit, page.offset) as number[];
}

/** How many rollouts match; kept until the database changes. */
export function countMatching(store: Store, filter: string): number {
  const condition = compileFilter(filter);
  return keepUntilChanged(
    store,
    `count ${filter}`,
    () =>
      prepare(store, `SELECT count(*) FROM rollouts WHERE ${condition.sql}`)
        .pluck()
        .get(...condition.values) as number,
  );
}

/**
 * The ids of all rollouts that match, in order. Kept until the database changes, so that scrolling through a list, stepping
 * through it and counting it are one query. Throws `bad-filter` and `bad-sort`.
 */
export function orderedIds(store: Store, filter: string, sort: readonly SortKey[]): Int32Array {
  const condition = compileFilter(filter);
  const order = orderBy(sort);
  return keepUntilChanged(store, JSON.stringify([filter, order]), () => {
    const json = prepare(
      store,
      `SELECT json_group_array(id) FROM (SELECT id FROM rollouts WHERE ${condition.sql} ORDER BY ${order})`,
    )
      .pluck()
      .get(...condition.values) as string;
    return Int32Array.from(JSON.parse(json) as number[]);
  });
}

/** Parses and translates a filter; throws `bad-filter` with the place of the fault. */
export function compileFilter(filter: string): Condition {
  const parsed = parseFilter(filter);
  if (parsed.ok) return toSql(parsed.filter);
  const { message, start, suggestion } = parsed.fault;
  throw new AuditError({
    code: 'bad-filter',
    message: `the filter cannot be read at character ${start + 1}: ${message}`,
    hint: suggestion === null ? 'docs/filter-language.md has examples' : `try ${suggestion || 'without it'}`,
  });
}

function orderBy(sort: readonly SortKey[]): string {
  const keys = sort.slice(0, MAX_SORT_KEYS).map(({ column, descending }) => {
    const field = FIELDS.get(column);
    const expression = field === undefined ? null : sortExpression(field);
    if (expression === null) {
      throw new AuditError({
        code: 'bad-sort',
        message: `rollouts cannot be sorted by “${column}”`,
        hint: `try ${nearest(column, FIELDS.keys()) ?? 'reward'}`,
      });
    }
    return `${expression} ${descending ? 'DESC' : 'ASC'} NULLS LAST`;
  });
  return [...keys, 'id'].join(', ');
}
