import { formatCsv } from '../../reports/index.ts';
import { exportTrialRows } from '../../trials/index.ts';
import type { OpinionEntry, TrialExportRow, TrialRecord } from '../../trials/index.ts';

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
export function exportOpinions(
  records: readonly TrialRecord[],
  journal: readonly OpinionEntry[],
  format: 'csv' | 'jsonl',
): { readonly fileName: string; readonly text: string; readonly rows: number } {
  const rows = exportTrialRows(records, journal);
  const text =
    format === 'csv'
      ? formatCsv(
          COLUMNS,
          rows.map((row) => COLUMNS.map((column) => row[column])),
        )
      : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return { fileName: `trial-checks.${format}`, text, rows: rows.length };
}
