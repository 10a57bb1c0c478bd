/** All parts of the pipeline, for the API, which needs them all; a command imports the part that it runs. */
export { AUDIT_STAGES, auditFolder, rendererLabel } from './audit/index.ts';
export type { AuditStage } from './audit/index.ts';
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
  PairCell,
} from './comparison/index.ts';
export { readSplit, runEval, scoreAnswer } from './eval/index.ts';
export { EventFeed } from './event-feed.ts';
export { followFolder } from './follow-folder.ts';
export { openFieldMaps } from './field-maps.ts';
export { importFolder } from './import-folder.ts';
export type { ImportSummary } from './import-folder.ts';
export { importNotices } from './import-notices.ts';
export { JobRunner } from './jobs.ts';
export type { JobInfo } from './jobs.ts';
export {
  compareJudgings,
  judgeFolder,
  openStoreCache,
  priceJudging,
  readJudgeRubric,
  reparseFolder,
} from './judging/index.ts';
export type { JudgeFolderSummary, Judging, JudgingPrice, ReparseSummary } from './judging/index.ts';
export {
  answerOf,
  blindness,
  focused,
  isComplete,
  openQuestions,
  ownAnswers,
  placeAfter,
  placeIn,
  questionsAbout,
  readSession,
  rubricTextAbout,
  stateAnswer,
} from './labelling/index.ts';
export type {
  EntryInHand,
  LabellingProgress,
  LabellingSession,
  OpenableStep,
  Question,
  QuestionKey,
  SessionSteps,
} from './labelling/index.ts';
export { fileWords, modelWords } from './file-words.ts';
export { DEFAULT_MEDIA_OPTIONS, exportPairs, MEDIA_KINDS, MEDIA_LIMITS } from './media/index.ts';
export type { ExportSummary, MediaKind, MediaOptions } from './media/index.ts';
export { openResults } from './open-results.ts';
export {
  adjudicationCases,
  decideCases,
  drawQueue,
  flagCost,
  planQueue,
  positionsOf,
  pseudonymOf,
  queueLines,
  recipeOf,
  recipeSchema,
} from './queues/index.ts';
export type {
  AdjudicationCase,
  DrawnCell,
  QueueAsks,
  QueuePlan,
  QueueRecipe,
  QueueRecipeInput,
} from './queues/index.ts';
export { readProtocol } from './read-protocol.ts';
export { DEFAULT_PICTURES, makeReport } from './reports/index.ts';
export { needsAnswerSearch, searchAnswers } from './search-answers.ts';
export { calibrateInThread, compareInThread } from './statistics/index.ts';
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
  sayOpinion,
} from './trials/index.ts';
export type { DrawingInspection, OpenRenderer } from './trials/index.ts';
