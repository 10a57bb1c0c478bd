import { AuditError } from '../domain/index.ts';
import { FIELDS } from './filter/fields.ts';
import { parseFilter } from './filter/parse.ts';
import { sortExpression, toSql, type Condition } from './filter/to-sql.ts';
import { keepUntilChanged } from './kept.ts';
import { prepare, type Store } from './open.ts';

/** Sorts by a field of the filter language; absent values come last in either direction. */
export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
}

const MAX_SORT_KEYS = 4;

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
    ...(suggestion === null ? {} : { hint: `try ${suggestion}` }),
  });
}

function orderBy(sort: readonly SortKey[]): string {
  const keys = sort.slice(0, MAX_SORT_KEYS).map(({ column, descending }) => {
    const field = FIELDS.get(column);
    const expression = field === undefined ? null : sortExpression(field);
    if (expression === null) {
      throw new AuditError({ code: 'bad-sort', message: `rollouts cannot be sorted by “${column}”` });
    }
    return `${expression} ${descending ? 'DESC' : 'ASC'} NULLS LAST`;
  });
  return [...keys, 'id'].join(', ');
}
