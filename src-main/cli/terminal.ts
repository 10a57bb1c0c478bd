import { once } from 'node:events';
import type { Problem } from '../domain/index.ts';
import { printable, printableJson } from './printable.ts';

let jsonPrinted = false;

/** One JSON document on standard output, and nothing else there. */
export function printJson(value: unknown): void {
  jsonPrinted = true;
  process.stdout.write(`${printableJson(JSON.stringify(value, null, 2))}\n`);
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

/** Columns of text, the first left-aligned and the others right-aligned. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, row) => Math.max(width, (row[column] ?? '').length), 0),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
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
