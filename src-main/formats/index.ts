export {
  chooseFieldMap,
  gatesOfCode,
  parseFieldMap,
  readBuiltInFieldMaps,
  readFieldMap,
} from './field-map.ts';
export { countIndexed, readAnnotations } from './read-annotations.ts';
export { isPacked } from './rows-file.ts';
export { planRead, READER_VERSION } from './file-state.ts';
export { findInAnswers } from './find-in-answers.ts';
export { findRuns } from './find-runs.ts';
export { readRolloutContent } from './read-content.ts';
export { readRunFileInWorker } from './read-in-worker.ts';
export { readRunFile } from './read-run-file.ts';
export { findRepeatsElsewhere } from './repeats-elsewhere.ts';
export type { FieldMap } from './field-map.ts';
export type { TraceNote } from './read-annotations.ts';
export type { FileState } from './file-state.ts';
export type { RunFolder } from './describe-run.ts';
export type { ReadBatch } from './read-batch.ts';
export type { ReadOptions, RunFile } from './read-run-file.ts';
export type { RepeatElsewhere } from './repeats-elsewhere.ts';
export type * from './record.ts';
