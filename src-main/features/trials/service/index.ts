export { checkServer, listServerChecks } from './check-server.ts';
export { gradeAnswers } from './grade-answers.ts';
export { inspectDrawing } from './inspect-drawing.ts';
export type { DrawingInspection } from './inspect-drawing.ts';
export { readPageFile } from './read-page-file.ts';
export type { OpenRenderer } from './static-chromium.ts';
export { checkKeysOf, readOpinions, sayOpinion } from './trial-opinions.ts';
export { findTrialRecord, importTrialPage, listTrialRecords, openTrialStore } from './trial-store.ts';
