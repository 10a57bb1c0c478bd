import { once } from 'node:events';
import { SingleBar } from 'cli-progress';
import type { JobProgress, Problem } from '../domain/index.ts';
import { printable, printableJson } from './printable.ts';

/** One JSON document on standard output, and nothing else there. */
export function printJson(value: unknown): void {
  process.stdout.write(`${printableJson(JSON.stringify(value, null, 2))}\n`);
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
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
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

/** Shows a job's progress: a bar on a terminal, a plain line now and then elsewhere. */
export function openProgress(): {
  readonly report: (progress: JobProgress) => void;
  readonly close: () => void;
} {
  return process.stderr.isTTY ? openBar() : openLines();
}

/** Between two plain progress lines. */
const LINE_EVERY_MS = 2000;

function openLines(): ReturnType<typeof openProgress> {
  let nextAtMs = Date.now() + LINE_EVERY_MS;
  return {
    report: (progress) => {
      if (Date.now() < nextAtMs) return;
      nextAtMs = Date.now() + LINE_EVERY_MS;
      printNotice(describeProgress(progress));
    },
    close: () => undefined,
  };
}

function openBar(): ReturnType<typeof openProgress> {
  const bar = new SingleBar({
    format:
      '{stage} |{bar}| {value}/{total} {unit} · {failed} failed{counts} · {eta_formatted} left {current}',
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  });
  let started = false;
  return {
    report: (progress) => {
      const payload = {
        stage: progress.stage,
        unit: progress.unit,
        failed: progress.failed,
        counts: describeCounts(progress),
        current: printable(progress.current ?? ''),
      };
      const total = progress.total ?? progress.done;
      if (!started) bar.start(total, progress.done, payload);
      started = true;
      bar.setTotal(total);
      bar.update(progress.done, payload);
    },
    close: () => {
      if (started) bar.stop();
    },
  };
}

function describeProgress(progress: JobProgress): string {
  const of = progress.total === null ? '' : ` of ${progress.total}`;
  return `${progress.stage}: ${progress.done}${of} ${progress.unit} · ${progress.failed} failed${describeCounts(progress)}`;
}

/** Counts by their names; those in dollars, whose names end so, as money. */
function describeCounts({ counts = {} }: JobProgress): string {
  return Object.entries(counts)
    .map(([name, count]) => (name.endsWith('Usd') ? ` · ${formatUsd(count)}` : ` · ${count} ${name}`))
    .join('');
}

/** $1.25, $0.0004; "price unknown" for null. */
export function formatUsd(usd: number | null): string {
  if (usd === null) return 'price unknown';
  return `$${usd.toFixed(usd >= 1 || usd === 0 ? 2 : 4)}`;
}
