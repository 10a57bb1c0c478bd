import { GATE_CODES } from '../../domain/index.ts';
import { ITEM_SOURCES, type ItemSource } from '../rollouts/codes.ts';
import { FaultSignal, fail, nearest, type FilterFault } from './fault.ts';
import { FIELDS, PRESENCE, type Field } from './fields.ts';
import { GATE_STATES } from './gate-test.ts';
import { tokenize, type Operator, type Span, type Token, type ValueToken } from './tokenize.ts';

/** A filter as a tree; `and` and `or` of nothing are true and false. */
export type FilterNode =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly FilterNode[] }
  | { readonly kind: 'not'; readonly part: FilterNode }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'test';
      readonly field: Field;
      readonly negated: boolean;
      readonly values: readonly TestValue[];
    }
  | { readonly kind: 'compare'; readonly left: Field; readonly right: Field; readonly equal: boolean }
  /** Any item on which two sources differ, or on which they agree. */
  | {
      readonly kind: 'sources';
      readonly left: ItemSource;
      readonly right: ItemSource;
      readonly equal: boolean;
    };

export type TestValue =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'range'; readonly low: Bound | null; readonly high: Bound | null };
interface Bound {
  readonly value: number;
  readonly inclusive: boolean;
}

export type ParsedFilter =
  { readonly ok: true; readonly filter: FilterNode } | { readonly ok: false; readonly fault: FilterFault };

const MAX_DEPTH = 60;
const FLAG_WORDS = ['no', 'yes'];

/** Parses a filter (docs/filter-language.md). The empty text matches everything. */
export function parseFilter(source: string): ParsedFilter {
  try {
    const reader = { tokens: tokenize(source), at: 0, length: source.length };
    const filter = readAlternatives(reader, 0);
    const rest = reader.tokens[reader.at];
    if (rest !== undefined) fail('this parenthesis closes nothing', rest, '');
    return { ok: true, filter };
  } catch (thrown) {
    if (thrown instanceof FaultSignal) return { ok: false, fault: thrown.fault };
    throw thrown;
  }
}

/** Whether a filter asks for results of the audit alone, which rollouts that were not audited cannot have. */
export function asksAuditResults(node: FilterNode): boolean {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.parts.some(asksAuditResults);
    case 'not':
      return asksAuditResults(node.part);
    case 'test':
      return isAuditResult(node.field);
    case 'compare':
      return isAuditResult(node.left) || isAuditResult(node.right);
    default:
      return false;
  }
}

function isAuditResult({ name }: Field): boolean {
  return name === 'differs' || name.startsWith('recomputed.');
}

interface Reader {
  readonly tokens: readonly Token[];
  at: number;
  readonly length: number;
}

function readAlternatives(reader: Reader, depth: number): FilterNode {
  const parts = [readSequence(reader, depth)];
  for (let token = reader.tokens[reader.at]; token?.kind === 'or'; token = reader.tokens[reader.at]) {
    if (isEmpty(parts[parts.length - 1]!)) fail('OR needs something on its left', token);
    reader.at += 1;
    const part = readSequence(reader, depth);
    if (isEmpty(part)) fail('OR needs something on its right', token);
    parts.push(part);
  }
  return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
}

function readSequence(reader: Reader, depth: number): FilterNode {
  const parts: FilterNode[] = [];
  for (;;) {
    const token = reader.tokens[reader.at];
    if (token === undefined || token.kind === 'or' || token.kind === 'close') break;
    if (token.kind === 'and') {
      const next = reader.tokens[reader.at + 1];
      if (
        parts.length === 0 ||
        next === undefined ||
        next.kind === 'or' ||
        next.kind === 'close' ||
        next.kind === 'and'
      )
        fail('AND needs something on both sides', token);
      reader.at += 1;
      continue;
    }
    parts.push(readOne(reader, depth));
  }
  return parts.length === 1 ? parts[0]! : { kind: 'and', parts };
}

function readOne(reader: Reader, depth: number): FilterNode {
  const token = reader.tokens[reader.at];
  if (token === undefined)
    return fail('something is missing at the end', { start: reader.length, end: reader.length });
  if (depth > MAX_DEPTH) fail(`parentheses and negations may be nested ${MAX_DEPTH} deep`, token);
  reader.at += 1;
  switch (token.kind) {
    case 'not':
      return { kind: 'not', part: readOne(reader, depth + 1) };
    case 'open': {
      const inner = readAlternatives(reader, depth + 1);
      if (reader.tokens[reader.at]?.kind !== 'close') fail('the parenthesis is not closed', token);
      reader.at += 1;
      return inner;
    }
    case 'text':
      return { kind: 'text', text: token.text };
    case 'term':
      return readTerm(token);
    default:
      return fail('something to match is missing here', token);
  }
}

function readTerm(term: Token & { kind: 'term' }): FilterNode {
  const negated = term.operator === '≠';
  const only = term.values.length === 1 ? term.values[0]! : null;
  if (only !== null && !only.quoted && (term.operator === '=' || negated)) {
    const comparison = readComparison(term.field, only.text, !negated);
    if (comparison !== null) return comparison;
  }
  const field = findField(term.field, term.fieldSpan);
  const values = term.values.map((value) => readValue(field, term.operator, value, term));
  return { kind: 'test', field, negated, values };
}

function readComparison(leftName: string, rightName: string, equal: boolean): FilterNode | null {
  const isSource = (name: string): name is ItemSource => (ITEM_SOURCES as readonly string[]).includes(name);
  if (isSource(leftName) && isSource(rightName))
    return { kind: 'sources', left: leftName, right: rightName, equal };
  const left = FIELDS.get(leftName);
  const right = FIELDS.get(rightName);
  if (left === undefined || right === undefined || !areComparable(left, right)) return null;
  return { kind: 'compare', left, right, equal };
}

function areComparable(left: Field, right: Field): boolean {
  if (left.kind === 'number') return right.kind === 'number';
  const answersYesNo = (field: Field): boolean =>
    field.kind === 'flag' || (field.kind === 'word' && field.name.startsWith('label.'));
  return answersYesNo(left) && answersYesNo(right);
}

function findField(name: string, span: Span): Field {
  const field = FIELDS.get(name) ?? FIELDS.get(name.toLowerCase());
  if (field !== undefined) return field;
  const guess = nearest(name, FIELDS.keys());
  const remedy =
    guess === null ? 'put it in quotation marks to search for it as text' : `did you mean “${guess}”?`;
  return fail(`there is no field “${name}”: ${remedy}`, span, guess);
}

function readValue(field: Field, operator: Operator, value: ValueToken, term: Span): TestValue {
  if (field.kind === 'number') return readNumber(field.name, operator, value);
  if (operator !== '=' && operator !== '≠') {
    fail(`${field.name} is not a number and cannot be compared with ${operator}`, term);
  }
  const words = knownWords(field);
  if (words === null) return { kind: 'word', text: value.text };
  const text = value.text.toLowerCase();
  if (!words.includes(text)) {
    const guess = nearest(text, words);
    fail(`${field.name} has no value “${value.text}”; it can be ${words.join(', ')}`, value, guess);
  }
  return { kind: 'word', text };
}

/** All words that a field understands, where they are a closed list. */
export function knownWords(field: Field): readonly string[] | null {
  switch (field.kind) {
    case 'flag':
      return [...FLAG_WORDS, ...PRESENCE];
    case 'word':
    case 'differs':
      return [...field.words, ...PRESENCE];
    case 'has':
      return field.words;
    // A run has codes of its own; ours are known.
    case 'gate':
      return field.sides.includes('recorded') ? null : [...GATE_STATES, ...GATE_CODES, ...PRESENCE];
    default:
      return null;
  }
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const PLAIN = new RegExp(`^(>=|<=|≥|≤|>|<)?(${NUMBER})$`);
const RANGE = new RegExp(`^(${NUMBER})?\\.\\.(${NUMBER})?$`);

function readNumber(name: string, operator: Operator, value: ValueToken): TestValue {
  if ((PRESENCE as readonly string[]).includes(value.text)) return { kind: 'word', text: value.text };
  const range = RANGE.exec(value.text);
  if (range !== null && (range[1] ?? range[2]) !== undefined && (operator === '=' || operator === '≠')) {
    return { kind: 'range', low: bound(range[1], true), high: bound(range[2], true) };
  }
  const plain = PLAIN.exec(value.text);
  if (plain === null)
    return fail(`${name} needs a number or a range such as 0.2..0.8, not “${value.text}”`, value);
  const sign = plain[1] ?? (operator === '≠' ? '=' : operator);
  const number = plain[2];
  switch (sign) {
    case '>':
    case '>=':
    case '≥':
      return { kind: 'range', low: bound(number, sign !== '>'), high: null };
    case '<':
    case '<=':
    case '≤':
      return { kind: 'range', low: null, high: bound(number, sign !== '<') };
    default:
      return { kind: 'range', low: bound(number, true), high: bound(number, true) };
  }
}

function bound(text: string | undefined, inclusive: boolean): Bound | null {
  return text === undefined ? null : { value: Number(text), inclusive };
}

function isEmpty(node: FilterNode): boolean {
  return node.kind === 'and' && node.parts.length === 0;
}
