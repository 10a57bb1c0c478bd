/** One cell of a table; null is an empty cell. */
export type Cell = string | number | boolean | null;

/** Texts that a spreadsheet program would take for a formula begin with one of these. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** UTF-8 mark, without which spreadsheet programs read accents wrongly. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as CSV (RFC 4180, lines end with CR LF). Texts that look like formulas get a leading apostrophe; numbers stay
 * numbers.
 */
export function formatCsv(heading: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const lines = [heading, ...rows].map((row) => row.map(formatCell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
