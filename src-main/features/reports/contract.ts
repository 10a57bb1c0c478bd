import type { ReportFormat, ReportName } from './pages/index.ts';

/** A report as a file for the browser to save. */
interface ReportFile {
  readonly fileName: string;
  readonly mediaType: string;
  /** Text as it is, or the bytes of a PDF in base 64. */
  readonly body: string;
  readonly encoding: 'text' | 'base64';
  /** The counts that the report states, by name. */
  readonly facts: Readonly<Record<string, string | number | null>>;
}

interface ReportInput {
  readonly name: ReportName;
  readonly filter: string;
  readonly format: ReportFormat;
  readonly pseudonyms: boolean;
}

export interface ReportsBackend {
  makeReport(workspaceId: string, input: ReportInput): Promise<ReportFile>;
}
