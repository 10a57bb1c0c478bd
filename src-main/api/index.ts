export { callRoute } from './call.ts';
export { NOT_FOUND, parseAssetAddress } from './kernel/assets.ts';
export type { Asset } from './kernel/assets.ts';
export type { JobInfo } from './kernel/jobs.ts';
export * from './kernel/shapes.ts';
export { callerOf, openBackend } from './open-backend.ts';
export type { Backend, OpenBackend } from './open-backend.ts';
export { assayRouter } from './root.ts';
export type { AssayRouter } from './root.ts';

/** The shapes that the interface names; what a route answers besides is inferred from it. */
export type { AdjudicationState, AdjudicationView } from '../features/adjudication/routes.ts';
export type {
  GateTable,
  ReviewEvent,
  ReviewInput,
  ReviewKind,
  ReviewValue,
} from '../features/audit/routes.ts';
export type { FolderCalibration, LabelSource, VerdictSource } from '../features/calibration/index.ts';
export type {
  CalibratedItem,
  Figure,
  ItemCalibration,
  JudgeCalibration,
} from '../features/calibration/view/index.ts';
export type { ComparedItem, ComparisonFigures, PairCell } from '../features/comparison/index.ts';
export type { ExportSummary, MediaKind, MediaOptions } from '../features/comparison/media/index.ts';
export type { PairRow, RunAddress, UnpairedPage } from '../features/comparison/routes.ts';
export type { JudgeFolderSummary, Judging, JudgingPrice, ReparseSummary } from '../features/judging/index.ts';
export type { DifferingRollouts, JudgingFlips, JudgingRequest } from '../features/judging/routes.ts';
export type * from '../features/labelling/labelling-state.ts';
export type { QueueAsks, QueueRecipe, QueueRecipeInput } from '../features/queues/index.ts';
export type { PersonProgress, QueueDetail, QueueSummary } from '../features/queues/queue-summary.ts';
export type { QueuePreview } from '../features/queues/routes.ts';
export type { ReportFormat, ReportName } from '../features/reports/pages/index.ts';
export type { SecretPlace } from '../features/settings/routes.ts';
export type { GateLine, SelfcheckRecord, TrialPage, TrialRow } from '../features/trials/index.ts';
export type { OpinionRequest } from '../features/trials/routes.ts';
export type * from '../features/trials/trial-views.ts';
export type { ConnectionTest, JudgeProfile, JudgeProfileInput } from '../judge/index.ts';
export type { MotionReport } from '../motion/index.ts';
export type {
  GateFinding,
  GateTableCell,
  JudgeSource,
  LabelEvent,
  RolloutRow,
  TaskGroup,
  TaskGroupPage,
} from '../store/index.ts';
