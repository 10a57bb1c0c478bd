export { calibrationReport } from './calibration-report.ts';
export { csvLines } from './csv.ts';
export type { ReportFrame } from './disagreement-page.ts';
export { disagreementReport } from './disagreement-report.ts';
export type { DisagreementOptions, DisagreementSources } from './disagreement-report.ts';
export { REPORT_FORMATS, REPORT_NAMES } from './report.ts';
export type { Report, ReportFormat, ReportName } from './report.ts';
export { runReport } from './run-report.ts';
export { MEDIA_TYPES, writeReport } from './write-report.ts';
