import { fail } from './fault.ts';

/** A stretch of the filter's text, in UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ValueToken extends Span {
  readonly text: string;
  readonly quoted: boolean;
}

export type Operator = '=' | '≠' | '>' | '>=' | '<' | '<=';

export type Token =
  | (Span & { readonly kind: 'open' | 'close' | 'or' | 'and' | 'not' })
  | (Span & { readonly kind: 'text'; readonly text: string })
  | (Span & {
      readonly kind: 'term';
      readonly field: string;
      readonly fieldSpan: Span;
      readonly operator: Operator;
      readonly values: readonly ValueToken[];
    });

/** Far beyond what people type; keeps a pasted megabyte from being taken for a filter. */
const MAX_FILTER_CHARS = 10_000;

const FIELD_AND_OPERATOR = /([A-Za-z][A-Za-z0-9._-]*)(:?(?:!=|≠|>=|≥|<=|≤|=|>|<)|:)/y;
const SPACE = /\s+/y;
const BARE_VALUE = /[^\s(),"]+/y;
const WORD = /[^\s()"]+/y;
const KEYWORDS: Readonly<Record<string, 'or' | 'and' | 'not'>> = { OR: 'or', AND: 'and', NOT: 'not' };
const OPERATORS: Readonly<Record<string, Operator>> = {
  ':': '=',
  '=': '=',
  '!=': '≠',
  '≠': '≠',
  '>': '>',
  '>=': '>=',
  '≥': '>=',
  '<': '<',
  '<=': '<=',
  '≤': '<=',
};

/** Cuts a filter into tokens; throws a `FaultSignal` for an unclosed quote, a missing value or an overlong text. */
export function tokenize(source: string): readonly Token[] {
  if (source.length > MAX_FILTER_CHARS) {
    fail(`a filter may have at most ${MAX_FILTER_CHARS} characters`, {
      start: MAX_FILTER_CHARS,
      end: source.length,
    });
  }
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const space = match(SPACE, source, at);
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const token = readToken(source, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function readToken(source: string, start: number): Token {
  const char = source[start];
  if (char === '(') return { kind: 'open', start, end: start + 1 };
  if (char === ')') return { kind: 'close', start, end: start + 1 };
  if (char === '-' && /[^\s)]/.test(source[start + 1] ?? ' ')) return { kind: 'not', start, end: start + 1 };
  if (char === '"') return { kind: 'text', ...readQuoted(source, start) };
  const head = match(FIELD_AND_OPERATOR, source, start);
  if (head !== null) return readTerm(source, start, head[1]!, head[2]!);
  const word = match(WORD, source, start)![0];
  const keyword = Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word] : undefined;
  const end = start + word.length;
  return keyword === undefined ? { kind: 'text', text: word, start, end } : { kind: keyword, start, end };
}

function readTerm(source: string, start: number, field: string, sign: string): Token {
  const operator = OPERATORS[sign.length > 1 ? sign.replace(/^:/, '') : sign]!;
  let at = start + field.length + sign.length;
  const values: ValueToken[] = [];
  for (;;) {
    const value = readValue(source, at);
    if (value === null) {
      fail(`${field}${sign} needs a value`, { start, end: Math.max(at, start + 1) }, null);
    }
    values.push(value);
    at = value.end;
    if (source[at] !== ',') break;
    at += 1;
  }
  const fieldSpan = { start, end: start + field.length };
  return { kind: 'term', field, fieldSpan, operator, values, start, end: at };
}

function readValue(source: string, start: number): ValueToken | null {
  if (source[start] === '"') return { ...readQuoted(source, start), quoted: true };
  const text = match(BARE_VALUE, source, start)?.[0];
  return text === undefined ? null : { text, quoted: false, start, end: start + text.length };
}

/** A backslash keeps the character after it. */
function readQuoted(source: string, start: number): Span & { readonly text: string } {
  let text = '';
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] === '"') return { text, start, end: at + 1 };
    if (source[at] === '\\' && at + 1 < source.length) at += 1;
    text += source[at];
  }
  return fail('the quotation mark is not closed', { start, end: source.length }, `${source.slice(start)}"`);
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
