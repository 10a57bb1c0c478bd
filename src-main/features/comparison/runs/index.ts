export type { ComparedRollout, ComparedRun } from './compared-run.ts';
export { compareRuns, type RunComparison } from './compare-runs.ts';
export type { ItemComparison } from './compare-items.ts';
export { compareConfigs } from './config-differences.ts';
export { pairRollouts, type RolloutPair } from './pair-rollouts.ts';
export { type ClusteredDifference } from './task-differences.ts';
