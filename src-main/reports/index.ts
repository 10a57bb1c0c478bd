export { formatCsv } from './csv.ts';
export { disagreementReport } from './disagreement-report.ts';
export type { DisagreementOptions, TextReport } from './disagreement-report.ts';
