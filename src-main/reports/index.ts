export { disagreementReport } from './disagreement-report.ts';
export type { DisagreementOptions, TextReport } from './disagreement-report.ts';
