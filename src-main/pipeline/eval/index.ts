export type { EvalPlan } from './eval-config.ts';
export { openStages } from './open-stages.ts';
export { readSplit, SPLITS } from './read-split.ts';
export type { SplitName, SplitTask } from './read-split.ts';
export { runEval } from './run-eval.ts';
export type { EvalSummary, RunEvalOptions } from './run-eval.ts';
export { scoreAnswer } from './score-answer.ts';
export type { AnsweredTask, ScoredAnswer } from './score-answer.ts';
export type { EvalStages } from './stages.ts';
