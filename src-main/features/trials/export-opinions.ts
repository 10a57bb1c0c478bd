import { csvLines } from '../reports/pages/index.ts';
import { exportTrialRows } from './index.ts';
import type { OpinionEntry, TrialExportRow, TrialRecord } from './index.ts';

const COLUMNS = [
  'trialId',
  'trial',
  'task',
  'model',
  'score',
  'raw',
  'check',
  'verdict',
  'citedSteps',
  'citedFiles',
  'agree',
  'disagree',
  'annotator',
  'opinion',
  'comments',
] as const satisfies readonly (keyof TrialExportRow)[];

/** Every reviewer's check with what people say of it, as text; equal input gives equal bytes. */
export async function exportOpinions(
  records: readonly TrialRecord[],
  journal: readonly OpinionEntry[],
  format: 'csv' | 'jsonl',
): Promise<{ readonly fileName: string; readonly text: string; readonly rows: number }> {
  const rows = exportTrialRows(records, journal);
  const text = format === 'csv' ? await toCsv(rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return { fileName: `trial-checks.${format}`, text, rows: rows.length };
}

async function toCsv(rows: readonly TrialExportRow[]): Promise<string> {
  let text = '';
  const cells = rows.map((row) => COLUMNS.map((column) => row[column]));
  for await (const line of csvLines(COLUMNS, cells)) text += line;
  return text;
}
