export {
  chooseFieldMap,
  gatesOfCode,
  parseFieldMap,
  readBuiltInFieldMaps,
  readFieldMap,
} from './field-map.ts';
export { planRead } from './file-state.ts';
export { findInAnswers } from './find-in-answers.ts';
export { findRuns } from './find-runs.ts';
export { readRolloutContent } from './read-content.ts';
export { readRunFileInWorker } from './read-in-worker.ts';
export { readRunFile } from './read-run-file.ts';
export type { RunDefaults } from './build-rollout.ts';
export type { FieldMap } from './field-map.ts';
export type { FileState, ReadPlan } from './file-state.ts';
export type { IgnoredFile, RunFolder } from './describe-run.ts';
export type { ReadBatch, ReadOptions, ReadStart, RunFile } from './read-run-file.ts';
export type { FoundPlace } from './recorded-results.ts';
export type * from './record.ts';
export type { RunMetadata } from './run-metadata.ts';
