import { assertNever, ITEMS } from '../../src-main/domain/index.ts';
import { gateStateOf } from '../../src-main/store/filter/gate-test.ts';
import type { GateSide } from '../../src-main/store/filter/gate-test.ts';
import { parseFilter } from '../../src-main/store/filter/parse.ts';
import { AuditError } from '../../src-main/domain/index.ts';
import type { Field } from '../../src-main/store/filter/fields.ts';
import type { FilterNode, TestValue } from '../../src-main/store/filter/parse.ts';
import type { RolloutRow, SortKey } from '../../src-main/api/index.ts';

type Value = string | number | boolean | null | readonly string[];

/** Keeps and orders rows by the real filter language, in memory and for the fields that the interface writes itself. */
export function selectRows(
  rows: readonly RolloutRow[],
  filter: string,
  sort: readonly SortKey[],
): readonly RolloutRow[] {
  const parsed = parseFilter(filter);
  if (!parsed.ok) {
    const hint = parsed.fault.suggestion ?? 'Change the filter.';
    throw new AuditError({ code: 'bad-filter', message: parsed.fault.message, hint });
  }
  const kept = filter === '' ? rows : rows.filter((row) => matches(row, parsed.filter));
  if (sort.length === 0) return kept;
  return kept.toSorted((a, b) => {
    for (const { column, descending } of sort) {
      const [left, right] = [readField(a, column), readField(b, column)];
      if (left === right) continue;
      if (left === null) return 1;
      if (right === null) return -1;
      return (left < right ? -1 : 1) * (descending ? -1 : 1);
    }
    return a.id - b.id;
  });
}

function matches(row: RolloutRow, node: FilterNode): boolean {
  switch (node.kind) {
    case 'and':
      return node.parts.every((part) => matches(row, part));
    case 'or':
      return node.parts.some((part) => matches(row, part));
    case 'not':
      return !matches(row, node.part);
    case 'text':
      return row.prompt.toLowerCase().includes(node.text.toLowerCase());
    case 'test': {
      const found = node.values.some((value) => passes(row, node.field, value));
      return node.negated ? !found : found;
    }
    case 'compare': {
      const [left, right] = [readField(row, node.left.name), readField(row, node.right.name)];
      return left !== null && right !== null && (left === right) === node.equal;
    }
    case 'sources':
      return ITEMS.some((item) => {
        const [left, right] = [
          readField(row, `${node.left}.${item}`),
          readField(row, `${node.right}.${item}`),
        ];
        return left !== null && right !== null && (left === right) === node.equal;
      });
    default:
      return assertNever(node);
  }
}

function passes(row: RolloutRow, field: Field, test: TestValue): boolean {
  const state = test.kind === 'word' ? gateStateOf(test.text) : null;
  if (field.kind === 'gate' && state !== null) return stateOfGates(row, field.sides) === state;
  return holds(readField(row, field.name), test);
}

/** Failed is what any side refused; null where no side has a result. */
function stateOfGates(row: RolloutRow, sides: readonly GateSide[]): ReturnType<typeof gateStateOf> {
  const results = sides.map((side) => (side === 'recorded' ? row.recordedGateOk : row.gateOk));
  if (results.includes(false)) return 'failed';
  return results.includes(true) ? 'ok' : null;
}

function holds(value: Value, test: TestValue): boolean {
  const isAbsent = value === null || (Array.isArray(value) && value.length === 0);
  if (test.kind === 'range') {
    if (typeof value !== 'number') return false;
    const { low, high } = test;
    const isAbove = low === null || value > low.value || (low.inclusive && value === low.value);
    const isBelow = high === null || value < high.value || (high.inclusive && value === high.value);
    return isAbove && isBelow;
  }
  if (test.text === 'none') return isAbsent;
  if (test.text === 'any') return !isAbsent;
  if (Array.isArray(value)) return value.includes(test.text);
  if (typeof value === 'boolean') return value === (test.text === 'yes');
  return String(value).toLowerCase().includes(test.text.toLowerCase());
}

export function readField(row: RolloutRow, name: string): Value {
  const [source, item] = name.split('.');
  const known = ITEMS.find((each) => each === item);
  if (known && source === 'judge') return row.verdicts[known];
  if (known && source === 'label') return row.labels[known];
  if (known && source === 'rejudged') return row.rejudged[known];
  return (FIELDS[name] ?? (() => null))(row);
}

const FIELDS: Readonly<Record<string, (row: RolloutRow) => Value>> = {
  id: (row) => row.id,
  run: (row) => [`#${row.runId}`, row.runName],
  task: (row) => row.taskName,
  prompt: (row) => row.prompt,
  outcome: (row) => row.outcome,
  gate: (row) => row.gate,
  'recorded.gate': (row) => row.recordedGate,
  'recomputed.gate': (row) => row.gate,
  'gate-ok': (row) => row.gateOk ?? row.recordedGateOk,
  'recorded.gate-ok': (row) => row.recordedGateOk,
  'recomputed.gate-ok': (row) => row.gateOk,
  flagged: (row) => row.flagged,
  motion: (row) => row.motion,
  'motion-share': (row) => row.motionShare,
  reward: (row) => row.reward,
  'recomputed.reward': (row) => row.recomputedReward,
  differs: (row) => row.differs,
  error: (row) => row.errorType,
  length: (row) => row.answerChars,
  bytes: (row) => row.drawingBytes,
  tokens: (row) => row.completionTokens,
  repeat: (row) => row.repeat,
  has: (row) => [
    ...(ITEMS.some((item) => row.labels[item] !== null) ? ['label'] : []),
    ...(row.gateOk === null ? [] : ['audit']),
  ],
};
