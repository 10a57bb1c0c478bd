import { once } from 'node:events';
import type { Problem } from '../../domain/index.ts';
import { printable, printableJson } from './printable.ts';

let jsonPrinted = false;

/** One JSON document on standard output, and nothing else there. */
export function printJson(value: unknown): void {
  jsonPrinted = true;
  process.stdout.write(`${printableJson(JSON.stringify(value, null, 2))}\n`);
}

/** Before a command starts: its document is not out. */
export function expectJson(): void {
  jsonPrinted = false;
}

/** Whether the command's document is out, so that a later failure must not print another. */
export function hasPrintedJson(): boolean {
  return jsonPrinted;
}

export function printLine(text = ''): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Logs, notices and progress go to standard error, so that output can be piped. */
export function printNotice(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

/** An expected failure in words, with its remedy. */
export function printProblem({
  message,
  hint,
}: Pick<Problem, 'message'> & { readonly hint?: string | undefined }): void {
  printNotice(`svg-assay: ${message}`);
  if (hint !== undefined) printNotice(`  → ${hint}`);
}

/** Writes and waits while the reader is slower than we are. */
export async function writeSlowly(line: string): Promise<void> {
  if (!process.stdout.write(line)) await once(process.stdout, 'drain');
}

const FIGURE = /^(n\/a|[-−+≈$]?\d.*)?$/;

/** Columns under a row of headings: figures are right-aligned, the first column and words left-aligned. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const columns = (rows[0] ?? []).map((_, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    const width = cells.reduce((widest, cell) => Math.max(widest, cell.length), 0);
    const isRight = column > 0 && cells.slice(1).every((cell) => FIGURE.test(cell));
    return cells.map((cell) => (isRight ? cell.padStart(width) : cell.padEnd(width)));
  });
  return rows
    .map((_, row) =>
      columns
        .map((cells) => cells[row])
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** $1.25, $0.0004; "price unknown" for null. */
export function formatUsd(usd: number | null): string {
  if (usd === null) return 'price unknown';
  return `$${usd.toFixed(usd >= 1 || usd === 0 ? 2 : 4)}`;
}
