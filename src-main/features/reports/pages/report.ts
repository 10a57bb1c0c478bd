import type { Cell } from './csv.ts';
import type { Html } from './html.ts';

export const REPORT_FORMATS = ['csv', 'jsonl', 'html', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const REPORT_NAMES = ['disagreements', 'calibration', 'run'] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** Something that holds for the whole report, such as its filter or a count; names are snake_case. */
interface Fact {
  readonly name: string;
  readonly value: string | number | null;
}

export type ReportRow = Readonly<Record<string, Cell>>;

/** A report before it has a format: what it is about, and its rows, made as they are asked for. */
export interface Report {
  readonly name: ReportName;
  readonly title: string;
  /** Filter, counts, versions and the time it was made. */
  readonly facts: readonly Fact[];
  readonly columns: readonly string[];
  readonly rows: () => AsyncIterable<ReportRow> | Iterable<ReportRow>;
  /** The rows laid out for people, pictures included. */
  readonly body: () => AsyncIterable<Html> | Iterable<Html>;
}

/** What every report states about itself. */
export interface ReportOptions {
  /** In the filter language; the report is over what matches. */
  readonly filter: string;
  /** When the report says it was made; with it fixed, equal input gives equal bytes. */
  readonly atMs: number;
  /** Version of this program. */
  readonly version: string;
  /** The folder's name. */
  readonly folder: string;
}

/** The facts that begin every report. */
export function commonFacts({ filter, atMs, version, folder }: ReportOptions): readonly Fact[] {
  return [
    { name: 'folder', value: folder },
    { name: 'filter', value: filter.trim() === '' ? 'everything' : filter },
    { name: 'made_at', value: new Date(atMs).toISOString() },
    { name: 'made_by', value: `SVG Assay ${version}` },
  ];
}
