export { DEFAULT_PICTURES, makeReport } from './make-report.ts';
