export { auditFolder } from './audit/audit-folder.ts';
export type { AuditSummary } from './audit/audit-folder.ts';
export { AUDIT_STAGES, rendererLabel } from './audit/audit-rollout.ts';
export type { AuditStage } from './audit/audit-rollout.ts';
export { compareJudgings } from './judging/compare-judgings.ts';
export type { Judging } from './judging/compare-judgings.ts';
export { judgeFolder } from './judging/judge-folder.ts';
export type { JudgeFolderSummary } from './judging/judge-folder.ts';
export { priceJudging } from './judging/price-judging.ts';
export type { JudgingPrice } from './judging/price-judging.ts';
export { readJudgeRubric } from './judging/read-judge-rubric.ts';
export { reparseFolder } from './judging/reparse-folder.ts';
export type { ReparseSummary } from './judging/reparse-folder.ts';
export { openStages, readSplit, runEval, scoreAnswer, SPLITS } from './eval/index.ts';
export type { EvalSummary, ScoredAnswer, SplitName } from './eval/index.ts';
export { openStoreCache } from './judging/store-cache.ts';
export { EventFeed } from './event-feed.ts';
export { followFolder } from './follow-folder.ts';
export { importFolder } from './import-folder.ts';
export type { ImportSummary } from './import-folder.ts';
export { JobRunner } from './jobs.ts';
export type { JobInfo } from './jobs.ts';
export { readProtocol } from './read-protocol.ts';
export { openResults } from './open-results.ts';
export { needsAnswerSearch, searchAnswers } from './search-answers.ts';
export { QUEUE_ASKS, recipeSchema } from './queues/recipe.ts';
export type { QueueAsks, QueueRecipe, QueueRecipeInput } from './queues/recipe.ts';
export { drawQueue, planQueue, recipeOf } from './queues/plan-queue.ts';
export type { QueuePlan } from './queues/plan-queue.ts';
export type { DrawnCell } from './queues/draw-entries.ts';
export { flagCost } from './queues/flag-cost.ts';
export { adjudicationCases } from './queues/adjudication-cases.ts';
export type { AdjudicationCase } from './queues/adjudication-cases.ts';
export { positionsOf } from './queues/share-entries.ts';
export { pseudonymOf } from './queues/pseudonym.ts';
export { queueLines } from './queues/queue-lines.ts';
export { calibrateFolder, VERDICT_SOURCES } from './calibration/index.ts';
export type {
  CalibrationRequest,
  FolderCalibration,
  LabelSource,
  VerdictSource,
} from './calibration/index.ts';
export { compareStoredRuns, locateRuns, PAIR_CELLS } from './comparison/index.ts';
export type {
  ComparedItem,
  ComparisonFigures,
  ComparisonLists,
  ComparisonView,
  DifferenceFigures,
  PairCell,
  RunPlace,
} from './comparison/index.ts';
export { calibrateInThread, compareInThread } from './statistics/statistics-thread.ts';
export { DEFAULT_MEDIA_OPTIONS, exportPairs, MEDIA_KINDS, MEDIA_LIMITS } from './media/index.ts';
export type { ExportSummary, MediaKind, MediaOptions } from './media/index.ts';
export {
  checkKeysOf,
  checkServer,
  findTrialRecord,
  gradeAnswers,
  importTrialPage,
  inspectDrawing,
  listServerChecks,
  listTrialRecords,
  openTrialStore,
  readOpinions,
  readPageFile,
  readTextFile,
  sayOpinion,
} from './trials/index.ts';
export type { DrawingInspection, OpenRenderer } from './trials/index.ts';
export { DEFAULT_PICTURES, makeReport } from './reports/make-report.ts';
export { RateMeter } from './rate-meter.ts';
