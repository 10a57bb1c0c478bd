export { openStages } from './open-stages.ts';
export { readSplit, SPLITS } from './read-split.ts';
export type { SplitName, SplitTask } from './read-split.ts';
export { runEval } from './run-eval.ts';
export type { EvalSummary, RunEvalOptions } from './run-eval.ts';
export { scoreAnswer } from './score-answer.ts';
export type { ScoredAnswer } from './score-answer.ts';
export type { EvalStages } from './stages.ts';
