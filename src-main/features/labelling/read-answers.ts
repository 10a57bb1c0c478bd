import { parse } from 'csv-parse/sync';
import { AuditError, ITEMS, type LabelValue } from '../../domain/index.ts';
import type { QuestionKey } from './entry-in-hand.ts';

/** What somebody says about one entry of a queue; at least one of entry, identity and position is there. */
export interface GivenAnswers {
  /** 1-based line of the table. */
  readonly line: number;
  /** The number of the entry in the annotator's own order, from 1, as a sheet has it. */
  readonly entry: number | null;
  readonly identity: string | null;
  readonly position: number | null;
  readonly values: Readonly<Partial<Record<QuestionKey, LabelValue>>>;
  readonly note: string | null;
}

/** A line that could not be taken, 1-based, with the reason. */
export interface RejectedLine {
  readonly line: number;
  readonly reason: string;
}

const QUESTIONS: readonly QuestionKey[] = [...ITEMS, 'gate', 'flag'];

/** What spreadsheets make of yes and no. */
const WORDS: ReadonlyMap<string, LabelValue> = new Map([
  ...(['yes', 'true', '1'] as const).map((word) => [word, 'yes'] as const),
  ...(['no', 'false', '0'] as const).map((word) => [word, 'no'] as const),
  ...(['unclear', 'undecidable'] as const).map((word) => [word, 'unclear'] as const),
]);

/** The columns that are read; of another name there may be two. */
const COLUMNS: ReadonlySet<string> = new Set([
  ...QUESTIONS,
  ...['entry', 'identity', 'position', 'item', 'value', 'note', 'reason'],
]);

/**
 * Reads a table of answers, CSV with a heading (comma, semicolon or tab) or JSON Lines: `entry`, `identity` or `position`, a column for
 * each question (yes, no, unclear; empty is no answer) or the two columns `item` and `value`, and `note` or `reason`. Other columns, and
 * the first line of a queue's export, are passed over. Throws `no-answers` where no line can be
 * taken, and `bad-csv`.
 */
export function readAnswers(
  table: string,
  fileName: string,
): { readonly answers: readonly GivenAnswers[]; readonly rejected: readonly RejectedLine[] } {
  const text = table.replace(/^\uFEFF/, '');
  const answers: GivenAnswers[] = [];
  const rejected: RejectedLine[] = [];
  let questions = 0;
  for (const { line, row } of text.trimStart().startsWith('{') ? jsonRows(text) : csvRows(text, fileName)) {
    const read = typeof row === 'string' ? row : readRow(row);
    if (read === null) continue;
    questions += 1;
    if (typeof read === 'string') rejected.push({ line, reason: read });
    else if (Object.keys(read.values).length > 0) answers.push({ line, ...read });
  }
  const [first] = rejected;
  if (questions > rejected.length) return { answers, rejected };
  throw new AuditError({
    code: 'no-answers',
    message: `${fileName} holds no answers; ${first === undefined ? 'it names no question' : `line ${first.line}: ${first.reason}`}`,
    hint: `give CSV with a heading or JSON Lines, with entry, identity or position, and a column for each question: ${QUESTIONS.join(', ')}`,
  });
}

type Row = ReadonlyMap<string, string>;

/** A row, or why it cannot be read as one. */
type ReadRow = Row | string;

function* jsonRows(text: string): Iterable<{ line: number; row: ReadRow }> {
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    yield { line: index + 1, row: jsonRow(line) };
  }
}

function jsonRow(line: string): ReadRow {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch {
    return 'not JSON';
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return 'not an object';
  return toRow(Object.entries(data).map(([name, value]) => [name, textOf(value)]));
}

/** Lists and objects are no answer to anything, and may be nested too deep to be written out. */
function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? '{…}' : String(value);
}

/** A first line by which spreadsheets say what separates columns. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

function csvRows(text: string, fileName: string): readonly { line: number; row: ReadRow }[] {
  const [told, separator] = SEPARATOR_LINE.exec(text) ?? [''];
  const table = text.slice(told.length);
  const heading = table.slice(0, table.search(/[\r\n]|$/));
  const guessed = [',', ';', '\t'].reduce((a, b) =>
    heading.split(b).length > heading.split(a).length ? b : a,
  );
  const delimiter = separator ?? guessed;
  const linesBefore = told === '' ? 0 : 1;
  try {
    const endsAt: number[] = [];
    const [names, ...records] = parse(table, {
      ...{ delimiter, trim: true, relax_column_count: true, skip_empty_lines: true },
      on_record: (record, { lines }) => {
        endsAt.push(lines + linesBefore);
        return record;
      },
    });
    return records.map((record, index) => ({
      line: endsAt[index + 1] ?? 0,
      row: toRow(record.map((value, at) => [names?.[at] ?? '', value])),
    }));
  } catch (cause) {
    const { lines } = cause as { readonly lines?: number };
    throw new AuditError({
      code: 'bad-csv',
      message: `${fileName}${lines === undefined ? '' : `, line ${lines}`}: ${(cause as Error).message}`,
      hint: 'quote fields that hold quotes, commas or line ends, or give JSON Lines',
    });
  }
}

function toRow(entries: readonly (readonly [string, string])[]): ReadRow {
  const row = new Map<string, string>();
  for (const [heading, value] of entries) {
    const name = heading.trim().toLowerCase();
    // Which of two answers is meant cannot be told.
    if (row.has(name) && COLUMNS.has(name)) return `${name} stands there twice`;
    row.set(name, value.trim());
  }
  return row;
}

/** The answers of a row, or why it is not taken; null where it names no question. */
function readRow(row: Row): Omit<GivenAnswers, 'line'> | string | null {
  const named = row.has('item') && row.has('value');
  const given = named
    ? [[row.get('item') ?? '', row.get('value') ?? ''] as const]
    : QUESTIONS.flatMap((key) => (row.has(key) ? [[key, row.get(key) ?? ''] as const] : []));
  if (given.length === 0) return null;
  const identity = row.get('identity') || null;
  const entry = numberIn(row, 'entry');
  const position = numberIn(row, 'position');
  if (entry === 'bad') return `entry ${row.get('entry') ?? ''} is no whole number`;
  if (position === 'bad') return `position ${row.get('position') ?? ''} is no whole number`;
  if (identity === null && entry === null && position === null)
    return 'neither entry nor identity nor position';
  const values: Partial<Record<QuestionKey, LabelValue>> = {};
  for (const [name, word] of given) {
    const key = QUESTIONS.find((known) => known === name.toLowerCase());
    const value = WORDS.get(word.toLowerCase());
    if (key === undefined) return `there is no item ${name}`;
    if (word === '') continue;
    if (value === undefined) return `${key}: ${word} is not yes, no or unclear`;
    values[key] = value;
  }
  return { entry, identity, position, values, note: row.get('note') || row.get('reason') || null };
}

function numberIn(row: Row, column: string): number | null | 'bad' {
  const text = row.get(column) || null;
  if (text === null) return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 ? value : 'bad';
}
