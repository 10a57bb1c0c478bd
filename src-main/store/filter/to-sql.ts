import { assertNever, ITEMS } from '../../domain/index.ts';
import { DIFFERENCES, itemColumn } from '../rollouts/codes.ts';
import { HAS, type Field } from './fields.ts';
import {
  gateNamedSql,
  gateOrderSql,
  gatesCheckedSql,
  gateStateOf,
  gateStateSql,
  ourGateSql,
} from './gate-test.ts';
import type { FilterNode, TestValue } from './parse.ts';

/** A condition over the `rollouts` table with its bound values in order. Text from the filter is only ever a value. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

const CHAIN = 16;
const TRUE: Condition = { sql: '1', values: [] };
/** Rewards and shares that differ by less are the same number written differently. */
const TOLERANCE = 1e-6;

/** Translates a parsed filter. Negation includes what was not measured: `-motion:yes` keeps rollouts without a motion check. */
export function toSql(node: FilterNode): Condition {
  switch (node.kind) {
    case 'and':
      return node.parts.length === 0 ? TRUE : join(node.parts.map(toSql), ' AND ');
    case 'or':
      return join(node.parts.map(toSql), ' OR ');
    case 'not': {
      const inner = toSql(node.part);
      return { sql: `((${inner.sql}) IS NOT TRUE)`, values: inner.values };
    }
    case 'text':
      return join([matchPrompt(node.text), matchAnswer(node.text)], ' OR ');
    case 'test':
      return testField(node.field, node.values, node.negated);
    case 'compare':
      return condition(
        compare(expressionOf(node.left), expressionOf(node.right), node.equal, node.left.kind === 'number'),
      );
    case 'sources':
      return condition(
        ITEMS.map((item) =>
          compare(itemColumn(node.left, item), itemColumn(node.right, item), node.equal, false),
        ).join(' OR '),
      );
    default:
      return assertNever(node);
  }
}

/** The SQL that a field is sorted by; null where it has no order. */
export function sortExpression(field: Field): string | null {
  switch (field.kind) {
    case 'flag':
    case 'word':
    case 'number':
      return field.expression;
    case 'name':
      return `(SELECT text FROM names WHERE names.id = ${field.expression})`;
    case 'run':
      return '(SELECT name FROM runs WHERE runs.id = run_id)';
    case 'task':
      return '(SELECT name FROM tasks WHERE tasks.id = task_id)';
    case 'prompt':
      return '(SELECT prompt FROM tasks WHERE tasks.id = task_id)';
    case 'gate':
      return gateOrderSql(field.sides);
    case 'differs':
      return 'differs';
    default:
      return null;
  }
}

function testField(field: Field, values: readonly TestValue[], negated: boolean): Condition {
  const matches = join(
    values.map((value) => testValue(field, value)),
    ' OR ',
  );
  if (!negated) return matches;
  const present = asksGateState(field, values) ? gatesCheckedSql(field.sides) : presence(field);
  return { sql: `(${present} AND (${matches.sql}) IS NOT TRUE)`, values: matches.values };
}

function testValue(field: Field, value: TestValue): Condition {
  if (value.kind === 'range') return inRange(expressionOf(field), value);
  const { text } = value;
  if (text === 'none' && field.kind !== 'has') return condition(`NOT (${presence(field)})`);
  if (text === 'any' && field.kind !== 'has') return condition(presence(field));
  switch (field.kind) {
    case 'flag':
      return condition(`${field.expression} = ${Number(text === 'yes')}`);
    case 'word':
      return condition(`${field.expression} = ${field.words.indexOf(text)}`);
    case 'number':
      return condition(presence(field));
    case 'name':
      return inNames(field.expression, text);
    case 'gate':
      return testGate(field, text);
    case 'run':
      return { sql: `run_id IN (SELECT id FROM runs WHERE ${RUN_MATCH})`, values: numbered(text, 2) };
    case 'task':
      return {
        sql: `task_id IN (SELECT id FROM tasks WHERE ${like('name')} OR key = ? OR CAST(task_index AS TEXT) = ?)`,
        values: [pattern(text), text, text],
      };
    case 'prompt':
      return matchPrompt(text);
    case 'answer':
      return matchAnswer(text);
    case 'annotator':
      return {
        sql: `id IN (SELECT details.id FROM current_values JOIN rollout_details AS details ON details.identity = subject
          WHERE annotator = ? AND kind = 'label')`,
        values: [text],
      };
    case 'queue':
      return {
        sql: `id IN (SELECT details.id FROM queues JOIN queue_entries ON queue_id = queues.id
          JOIN rollout_details AS details USING (identity) WHERE queues.name = ? OR '#' || queues.id = ?)`,
        values: [text, text],
      };
    case 'identity':
      return {
        sql: 'id IN (SELECT id FROM rollout_details WHERE identity >= ? AND identity < ?)',
        values: [text.toLowerCase(), `${text.toLowerCase()}\uffff`],
      };
    case 'differs':
      return condition(`differs & ${1 << (DIFFERENCES as readonly string[]).indexOf(text)} <> 0`);
    case 'has':
      return condition(HAS[text]!);
    default:
      return assertNever(field);
  }
}

/** Whether the field has a value at all. */
function presence(field: Field): string {
  switch (field.kind) {
    case 'flag':
    case 'word':
    case 'number':
    case 'name':
      return `${field.expression} IS NOT NULL`;
    case 'gate':
      return gateNamedSql(field.sides);
    case 'differs':
      return 'differs <> 0';
    case 'annotator':
      return 'labelled = 1';
    case 'answer':
      return 'answer_chars IS NOT NULL';
    default:
      return '1';
  }
}

function expressionOf(field: Field): string {
  return 'expression' in field ? field.expression : 'NULL';
}

/** Only yes and no are compared: an unclear or conflicting label neither agrees nor disagrees. */
function compare(left: string, right: string, equal: boolean, numbers: boolean): string {
  if (numbers) return `abs(${left} - ${right}) ${equal ? '<=' : '>'} ${TOLERANCE}`;
  return `(${left} IN (0, 1) AND ${right} IN (0, 1) AND ${left} ${equal ? '=' : '<>'} ${right})`;
}

function inRange(expression: string, range: Extract<TestValue, { kind: 'range' }>): Condition {
  const bounds = [
    range.low && { sign: range.low.inclusive ? '>=' : '>', value: range.low.value },
    range.high && { sign: range.high.inclusive ? '<=' : '<', value: range.high.value },
  ].filter((bound) => bound !== null);
  return {
    sql: bounds.map((bound) => `${expression} ${bound.sign} ?`).join(' AND '),
    values: bounds.map((bound) => bound.value),
  };
}

type GateField = Extract<Field, { kind: 'gate' }>;

/** Whether a state is among the values: then passing is a value too, although no gate is named. */
function asksGateState(field: Field, values: readonly TestValue[]): field is GateField {
  return (
    field.kind === 'gate' && values.some((value) => value.kind === 'word' && gateStateOf(value.text) !== null)
  );
}

/** A gate by our code or by the run's own, each on its side. */
function testGate({ sides }: GateField, text: string): Condition {
  const state = gateStateOf(text);
  if (state !== null) return condition(gateStateSql(sides, state));
  const named = sides.map((side) =>
    side === 'recorded' ? inNames('recorded_gate_name', text) : condition(ourGateSql(text)),
  );
  return join(named, ' OR ');
}

function inNames(expression: string, text: string): Condition {
  return { sql: `${expression} IN (SELECT id FROM names WHERE ${like('text')})`, values: [pattern(text)] };
}

/** Case does not count for ASCII letters; `*` stands for anything. */
const like = (column: string): string => String.raw`${column} LIKE ? ESCAPE '\'`;
const pattern = (text: string): string =>
  text
    .replace(/[\\%_]/g, String.raw`\$&`)
    .replaceAll('*', '%')
    .replaceAll('\0', REPLACEMENT);

/** SQLite ends a pattern at NUL, which would make it match too much. */
const REPLACEMENT = '\uFFFD';

/** By name, or by the folder or any whole part of it. */
const RUN_MATCH = String.raw`name LIKE ? ESCAPE '\' OR '/' || folder || '/' LIKE '%/' || ? || '/%' ESCAPE '\' OR '#' || id = ?`;
const numbered = (text: string, times: number): string[] => [
  ...Array<string>(times).fill(pattern(text)),
  text,
];

function matchPrompt(text: string): Condition {
  const clean = text.replaceAll('\0', ' ');
  // Signs alone have no words to look up in the index.
  if (!/[\p{L}\p{N}]/u.test(clean)) {
    return { sql: 'task_id IN (SELECT id FROM tasks WHERE instr(prompt, ?) > 0)', values: [clean] };
  }
  return {
    sql: 'task_id IN (SELECT rowid FROM task_search WHERE task_search MATCH ?)',
    values: [`"${clean.replaceAll('"', '""')}" *`],
  };
}

/** Answers are not in the database: a scan of the files puts its finds into `answer_matches` (answer-search.ts). */
function matchAnswer(text: string): Condition {
  return {
    sql: 'id IN (SELECT rollout_id FROM temp.answer_matches WHERE query = ?)',
    values: [text.toLowerCase()],
  };
}

function condition(sql: string): Condition {
  return { sql, values: [] };
}

function join(parts: readonly Condition[], glue: string): Condition {
  // SQLite reads a chain as deep as it is long, and at most 1,000 deep; in halves it is as deep as a tree.
  if (parts.length > CHAIN) {
    const middle = parts.length >> 1;
    return join([join(parts.slice(0, middle), glue), join(parts.slice(middle), glue)], glue);
  }
  return {
    sql: `(${parts.map((part) => part.sql).join(glue)})`,
    values: parts.flatMap((part) => part.values),
  };
}
