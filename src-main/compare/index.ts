export type { ComparedRollout, ComparedRun } from './compared-run.ts';
export { compareRuns, type OutcomeChange, type PairChange, type RunComparison } from './compare-runs.ts';
export type { FourCells, ItemComparison, PairedComparison } from './compare-items.ts';
export type { CorrectedComparison } from './corrected-comparison.ts';
export {
  compareConfigs,
  type ConfigComparison,
  type ConfigConcern,
  type ConfigDifference,
  type ConfigWarning,
} from './config-differences.ts';
export { type CompareOptions } from './options.ts';
export { pairRollouts, type Pairing, type RolloutPair } from './pair-rollouts.ts';
export { type ClusteredDifference, type TaskDifference, type TaskValue } from './task-differences.ts';
