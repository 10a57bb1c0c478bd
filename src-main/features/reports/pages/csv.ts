/** One cell of a table; null is an empty cell. */
export type Cell = string | number | boolean | null;

/** Texts that a spreadsheet program would take for a formula begin with one of these. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** UTF-8 mark, without which spreadsheet programs read accents wrongly. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A cell of more than 32,767 characters is torn apart by spreadsheet programs. */
const MOST_CHARS = 32_000;

/**
 * A table as CSV (RFC 4180, lines end with CR LF), a line at a time. Texts that look like formulas get a leading apostrophe;
 * numbers stay numbers. A text too long for a cell is cut and says by how much.
 */
export async function* csvLines(
  heading: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + formatLine(heading);
  for await (const row of rows) yield formatLine(row);
}

function formatLine(row: readonly Cell[]): string {
  return `${row.map(formatCell).join(',')}\r\n`;
}

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const fitting =
    cell.length <= MOST_CHARS
      ? cell
      : `${cell.slice(0, MOST_CHARS)} … ${cell.length - MOST_CHARS} more characters; the JSONL report has them`;
  const safe = FORMULA_START.test(fitting) ? `'${fitting}` : fitting;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
