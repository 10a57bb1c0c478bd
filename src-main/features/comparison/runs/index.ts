export type { ComparedRollout, ComparedRun } from './compared-run.ts';
export { compareRuns, type RunComparison } from './compare-runs.ts';
export type { ItemComparison } from './compare-items.ts';
export { compareConfigs } from './config-differences.ts';
export { matchTasks, RUNG_WORDS, TASK_RUNGS, type TaskMatch, type TaskRung } from './match-tasks.ts';
export { pairRollouts, type RolloutPair } from './pair-rollouts.ts';
export { type ClusteredDifference } from './task-differences.ts';
