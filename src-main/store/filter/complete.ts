import { keepUntilChanged } from '../connection/kept.ts';
import { listAnnotators } from '../journal/labels.ts';
import { prepare, type Store } from '../connection/open.ts';
import { FIELDS, PRESENCE, type Field } from './fields.ts';
import { GATE_STATES } from './gate-test.ts';
import { knownWords } from './parse.ts';

/** What could stand at the cursor: `insert` replaces `from`…`to` of the filter. */
export interface FilterCompletion {
  readonly from: number;
  readonly to: number;
  readonly options: readonly { readonly insert: string; readonly label: string; readonly detail: string }[];
}

const MAX_OPTIONS = 50;
const NUMBER_EXAMPLES = ['>=', '<', 'none'];

/** Completes the field or the value that the cursor (UTF-16 offset) stands in, with values that this store holds. */
export function completeFilter(store: Store, filter: string, cursor: number): FilterCompletion {
  const before = filter.slice(0, cursor);
  const word = /[^\s()]*$/.exec(before)![0];
  const bare = word.replace(/^-/, '');
  const to = cursor + /^[^\s(),]*/.exec(filter.slice(cursor))![0].length;
  const term = /^([A-Za-z][\w.-]*)(:|!=|=|≠)(?:.*,)?(.*)$/s.exec(bare);
  const field = term === null ? undefined : FIELDS.get(term[1]!);
  if (term === null || field === undefined)
    return { from: cursor - bare.length, to, options: completeField(bare) };
  const typed = term[3]!.replace(/^"/, '');
  return { from: cursor - term[3]!.length, to, options: completeValue(store, field, typed) };
}

function completeField(typed: string): FilterCompletion['options'] {
  const start = typed.toLowerCase();
  const names = [...FIELDS.values()];
  const fitting = [
    ...names.filter((field) => field.name.startsWith(start)),
    ...names.filter((field) => !field.name.startsWith(start) && field.name.includes(start)),
  ];
  return fitting
    .slice(0, MAX_OPTIONS)
    .map((field) => ({ insert: `${field.name}:`, label: field.name, detail: field.help }));
}

function completeValue(store: Store, field: Field, typed: string): FilterCompletion['options'] {
  const start = typed.toLowerCase();
  return valuesOf(store, field)
    .filter(({ value }) => value.toLowerCase().includes(start))
    .sort(
      (a, b) =>
        Number(b.value.toLowerCase().startsWith(start)) - Number(a.value.toLowerCase().startsWith(start)),
    )
    .slice(0, MAX_OPTIONS)
    .map(({ value, detail }) => ({ insert: quoteValue(value), label: value, detail }));
}

interface ValueOption {
  readonly value: string;
  readonly detail: string;
}

function valuesOf(store: Store, field: Field): readonly ValueOption[] {
  const plain = (values: readonly string[]): readonly ValueOption[] =>
    values.map((value) => ({ value, detail: '' }));
  switch (field.kind) {
    case 'flag':
    case 'word':
    case 'differs':
    case 'has':
      return plain(knownWords(field)!);
    case 'number':
      return NUMBER_EXAMPLES.map((value) => ({ value, detail: field.unit }));
    case 'name':
      return [...namesIn(store, field.expression), ...plain(PRESENCE)];
    case 'gate':
      return field.sides.includes('recorded')
        ? [...plain(GATE_STATES), ...namesIn(store, 'recorded_gate_name'), ...plain(PRESENCE)]
        : plain(knownWords(field)!);
    case 'run':
      return listed(store, 'SELECT name AS value, folder AS detail FROM runs ORDER BY name');
    case 'queue':
      return listed(store, "SELECT name AS value, '#' || id AS detail FROM queues ORDER BY name");
    case 'annotator':
      return plain(listAnnotators(store));
    default:
      return [];
  }
}

function namesIn(store: Store, column: string): readonly ValueOption[] {
  return keepUntilChanged(store, `names ${column}`, () =>
    listed(
      store,
      `SELECT text AS value, count(*) AS detail FROM rollouts JOIN names ON names.id = ${column}
       GROUP BY ${column} ORDER BY count(*) DESC`,
    ),
  );
}

function listed(store: Store, sql: string): readonly ValueOption[] {
  const rows = prepare(store, sql).all() as { value: string; detail: string | number }[];
  return rows.map((row) => ({ value: row.value, detail: String(row.detail) }));
}

/** Writes a value so that it is read back as it is. */
export function quoteValue(value: string): string {
  return /^[^\s(),"\\]+$/.test(value) ? value : `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;
}
