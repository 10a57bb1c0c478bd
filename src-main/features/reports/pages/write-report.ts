import type { RenderRules } from '../../../domain/index.ts';
import { printPdf } from '../../../render/index.ts';
import type { OpenPrintHost } from '../../../render/index.ts';
import { csvLines, type Cell } from './csv.ts';
import { pageParts } from './page.ts';
import type { Report, ReportFormat } from './report.ts';

export const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  jsonl: 'application/jsonl;charset=utf-8',
  html: 'text/html;charset=utf-8',
  pdf: 'application/pdf',
};

/**
 * A report in a format, part by part, so that nothing but a PDF is ever held as a whole. CSV states the report's facts in columns
 * of their own (`report_…`), JSONL in its first line. `openHost` prints a PDF, headless Chromium where it is absent. Throws
 * AuditError `no-renderer` where neither is there.
 */
export async function* writeReport(
  report: Report,
  format: ReportFormat,
  rules: RenderRules,
  openHost?: OpenPrintHost,
): AsyncIterable<string | Uint8Array> {
  switch (format) {
    case 'csv':
      yield* csvLines(
        [...report.columns, ...report.facts.map(({ name }) => `report_${name}`)],
        cellsOf(report),
      );
      return;
    case 'jsonl':
      yield* jsonLines(report);
      return;
    case 'html':
      yield* pageParts(report);
      return;
    case 'pdf': {
      const parts: string[] = [];
      for await (const part of pageParts(report)) parts.push(part);
      yield withoutTimes(await printPdf(parts.join(''), rules, openHost));
      return;
    }
  }
}

async function* cellsOf({ rows, columns, facts }: Report): AsyncIterable<readonly Cell[]> {
  const ofReport = facts.map(({ value }) => value);
  for await (const row of rows()) yield [...columns.map((column) => row[column] ?? null), ...ofReport];
}

async function* jsonLines({ name, rows, facts }: Report): AsyncIterable<string> {
  const about = Object.fromEntries(facts.map((fact) => [fact.name, fact.value]));
  yield `${JSON.stringify({ type: 'report', report: name, ...about })}\n`;
  for await (const row of rows()) yield `${JSON.stringify({ type: 'row', ...row })}\n`;
}

/**
 * The printer stamps a PDF with the time; the report has its own. Digits are replaced by as many zeros, so that every offset in
 * the file stays right.
 */
function withoutTimes(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  return Buffer.from(
    text.replace(/\/(?:CreationDate|ModDate) \(D:\d{14}/g, (stamp) => stamp.replace(/\d/g, '0')),
    'latin1',
  );
}
