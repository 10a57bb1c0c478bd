import { queryRollouts } from '../store/index.ts';
import type { RolloutRow, Store } from '../store/index.ts';
import { formatCsv } from './csv.ts';
import type { Cell } from './csv.ts';
import { findDisagreements } from './disagreements.ts';
import type { Disagreement } from './disagreements.ts';

export interface DisagreementOptions {
  /** In the filter language; the report is over what matches. */
  readonly filter: string;
  readonly format: 'csv' | 'jsonl';
}

export interface TextReport {
  readonly fileName: string;
  readonly text: string;
  /** Disagreements listed. */
  readonly rows: number;
}

const COLUMNS = [
  'run',
  'task',
  'repeat',
  'prompt',
  'kind',
  'item',
  'left',
  'right',
  'reward',
  'drawing_sha256',
  'rollout',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], Cell>>;

const PAGE = 500;

/** Every (rollout, item) on which two sources differ, as text; equal input gives equal bytes. Throws `bad-filter`. */
export function disagreementReport(store: Store, options: DisagreementOptions): Promise<TextReport> {
  const rows = matchingRows(store, options.filter).flatMap((row) =>
    findDisagreements(row).map((found) => describe(row, found)),
  );
  const text =
    options.format === 'csv'
      ? formatCsv(
          COLUMNS,
          rows.map((row) => COLUMNS.map((column) => row[column])),
        )
      : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return Promise.resolve({ fileName: `disagreements.${options.format}`, text, rows: rows.length });
}

function matchingRows(store: Store, filter: string): readonly RolloutRow[] {
  const rows: RolloutRow[] = [];
  for (;;) {
    const page = queryRollouts(store, { filter, sort: [], offset: rows.length, limit: PAGE });
    rows.push(...page.rows);
    if (page.rows.length < PAGE) return rows;
  }
}

function describe(row: RolloutRow, { kind, item, left, right }: Disagreement): Row {
  return {
    run: row.runName,
    task: row.taskName,
    repeat: row.repeat,
    prompt: row.prompt,
    kind,
    item,
    left,
    right,
    reward: row.reward,
    drawing_sha256: row.drawingSha256,
    rollout: row.identity,
  };
}
