export { createRandom, randomIndex, type Random } from './random.ts';
export { runStatsLine, STATS_METHODS, type StatsId, type StatsReply } from './stats/run-stats-line.ts';

export { resampleTotals } from './estimators/cluster-bootstrap.ts';
export { percentileInterval } from './estimators/percentile-interval.ts';
export { clusterMean, type ClusterMean } from './estimators/cluster-mean.ts';
export { mcnemarExact, type McNemarExact } from './estimators/mcnemar-exact.ts';
export { pAdjust, type AdjustedP } from './estimators/p-adjust.ts';
export { pairedDiff, type PairCounts, type PairedDiff } from './estimators/paired-diff.ts';
export { signFlipTest, type SignFlip } from './estimators/sign-flip.ts';
export { wilsonCi, type RateWithInterval } from './estimators/wilson.ts';

export { PASSING_VERDICT } from './view/all-items.ts';
export { calibrate, calibrateItem, type CalibrationReport, type ItemCalibration } from './view/calibrate.ts';
export type {
  CalibratedItem,
  CalibrationInput,
  CalibrationLabel,
  CalibrationRow,
  RepeatedVerdict,
  StratumSize,
} from './view/input.ts';
export { DEFAULT_CALIBRATION_OPTIONS, type CalibrationOptions } from './view/options.ts';
export { noFigure, type Figure } from './view/figure.ts';
export { referenceLabel, type ReferenceLabel } from './view/reference-label.ts';
export type { Badge } from './view/badge.ts';
export type { CalibrationCounts, JudgeCalibration } from './view/judge-calibration.ts';
export type { CorrectedRate, TargetedRate } from './view/corrected-rate.ts';
export type { JudgeAccuracy } from './view/judge-accuracy.ts';
export type { JudgeAgreement } from './view/judge-agreement.ts';
export type { HumanAgreement, AnnotatorPair } from './view/human-agreement.ts';
export type { CellRollouts, JudgeTables } from './view/judge-table.ts';
export type { LabelPlan, PlannedDraw } from './view/label-plan.ts';
export type { DriftTest, RunDifference } from './view/run-differences.ts';
export type { HaloPair } from './view/halo.ts';
export type { JudgeVersion, VersionChange, VersionDrift } from './view/version-drift.ts';
export type { CalibrationWarning, WarningCode } from './view/warnings.ts';
export type { Excluded } from './view/samples.ts';
