import { GATE_CODES, ITEMS, OUTCOMES } from '../../domain/index.ts';
import { DIFFERENCES, itemColumn } from './codes.ts';
import { keepUntilChanged } from '../connection/kept.ts';
import { compileFilter } from './ordered-ids.ts';
import { prepare, type Store } from '../connection/open.ts';

/** Counts of one field's values among the rollouts that match; `field:value` is a filter for them. */
export interface FacetCounts {
  readonly field: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly count: number }[];
}

/** Room for one id of `names` in a packed number, which must stay below 2^53. */
const NAME_ROOM = 100_000;
const GATE_ROOM = 16;
const VERDICT_ROOM = 4;

/**
 * Counts per run, outcome, gate, error, flag, difference and item. Values that do not occur are left out. One scan packs what
 * is counted into two numbers per rollout, which is several times faster than grouping in SQL.
 */
export function rolloutFacets(store: Store, filter: string): readonly FacetCounts[] {
  const condition = compileFilter(filter);
  return keepUntilChanged(store, `facets ${filter}`, () => {
    const [texts, codes] = prepare(
      store,
      `SELECT json_group_array(${TEXTS_SQL}), json_group_array(${CODES_SQL}) FROM rollouts WHERE ${condition.sql}`,
    )
      .raw()
      .get(...condition.values) as [string, string];
    return tally(store, JSON.parse(texts) as number[], JSON.parse(codes) as number[]);
  });
}

const TEXTS_SQL = `(run_id * ${NAME_ROOM} + coalesce(error_name, 0)) * ${NAME_ROOM} + coalesce(recorded_gate_name, 0)`;
const CODES_SQL = ITEMS.reduce(
  (sql, item) => `(${sql}) * ${VERDICT_ROOM} + coalesce(${itemColumn('judge', item)} + 1, 0)`,
  `((differs * ${GATE_ROOM} + coalesce(gate + 1, 0)) * 2 + flagged) * ${OUTCOMES.length + 1} + outcome`,
);

function tally(store: Store, texts: readonly number[], codes: readonly number[]): readonly FacetCounts[] {
  const runs = new Counter();
  const errors = new Counter();
  const gates = new Counter();
  const combinations = countEqual(texts);
  const names = namesById(store, new Set([...combinations.keys()].flatMap(nameIds)));
  for (const [text, count] of combinations) {
    const [error = 0, gate = 0] = nameIds(text);
    runs.add(String(Math.floor(text / NAME_ROOM / NAME_ROOM)), count);
    if (error > 0) errors.add(names.get(error) ?? '', count);
    if (gate > 0) gates.add(names.get(gate) ?? '', count);
  }

  const outcomes = new Counter();
  const flags = new Counter();
  const recomputed = new Counter();
  const differences = new Counter();
  const items = ITEMS.map(() => new Counter());
  for (const [packed, count] of countEqual(codes)) {
    let rest = packed;
    const take = (room: number): number => {
      const code = rest % room;
      rest = Math.floor(rest / room);
      return code;
    };
    for (const counter of items.toReversed()) {
      const verdict = take(VERDICT_ROOM);
      if (verdict > 0) counter.add(verdict === 2 ? 'yes' : 'no', count);
    }
    outcomes.add(OUTCOMES[take(OUTCOMES.length + 1)]!, count);
    flags.add(take(2) === 1 ? 'yes' : 'no', count);
    const gate = take(GATE_ROOM);
    if (gate > 0) recomputed.add(GATE_CODES[gate - 1]!, count);
    DIFFERENCES.forEach((difference, bit) => rest & (1 << bit) && differences.add(difference, count));
  }
  return [
    { field: 'run', values: runValues(store, runs) },
    { field: 'outcome', values: outcomes.inOrder(OUTCOMES) },
    { field: 'recorded.gate', values: gates.byCount() },
    { field: 'recomputed.gate', values: recomputed.inOrder(GATE_CODES) },
    { field: 'error', values: errors.byCount() },
    { field: 'flagged', values: flags.inOrder(['yes', 'no']) },
    { field: 'differs', values: differences.inOrder(DIFFERENCES) },
    ...ITEMS.map((item, index) => ({ field: `judge.${item}`, values: items[index]!.inOrder(['yes', 'no']) })),
  ];
}

class Counter {
  readonly #counts = new Map<string, number>();

  add(value: string, count: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + count);
  }

  inOrder(values: readonly string[]): FacetCounts['values'] {
    return values.flatMap((value) => {
      const count = this.#counts.get(value);
      return count === undefined ? [] : { value, label: value, count };
    });
  }

  byCount(): FacetCounts['values'] {
    return this.inOrder([...this.#counts].sort((a, b) => b[1] - a[1]).map(([value]) => value));
  }
}

function countEqual(numbers: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

function nameIds(packed: number): readonly number[] {
  return [Math.floor(packed / NAME_ROOM) % NAME_ROOM, packed % NAME_ROOM];
}

function namesById(store: Store, ids: ReadonlySet<number>): ReadonlyMap<number, string> {
  const rows = prepare(store, 'SELECT id, text FROM names WHERE id IN (SELECT value FROM json_each(?))').all(
    JSON.stringify([...ids]),
  ) as { id: number; text: string }[];
  return new Map(rows.map((row) => [row.id, row.text]));
}

/** Runs are told apart by number, since two folders may hold runs of one name. */
function runValues(store: Store, runs: Counter): FacetCounts['values'] {
  const rows = prepare(store, 'SELECT id, name FROM runs ORDER BY folder, name').all() as {
    id: number;
    name: string;
  }[];
  const names = new Map(rows.map((row) => [String(row.id), row.name]));
  return runs
    .inOrder([...names.keys()])
    .map(({ value, count }) => ({ value: `#${value}`, label: names.get(value) ?? '', count }));
}
