export { createRandom, randomIndex, type Random } from './random.ts';
export { runStatsLine, STATS_METHODS } from './stats/run-stats-line.ts';

export { resampleTotals } from './estimators/cluster-bootstrap.ts';
export { clusterMean } from './estimators/cluster-mean.ts';
export { mcnemarExact, type McNemarExact } from './estimators/mcnemar-exact.ts';
export { pAdjust } from './estimators/p-adjust.ts';
export { pairedDiff, type PairedDiff } from './estimators/paired-diff.ts';
export { percentileInterval } from './estimators/percentile-interval.ts';
export { signFlipTest } from './estimators/sign-flip.ts';
export { wilsonCi } from './estimators/wilson.ts';

export { PASSING_VERDICT } from './view/all-items.ts';
export { calibrate, calibrateItem, type CalibrationReport, type ItemCalibration } from './view/calibrate.ts';
export type {
  CalibratedItem,
  CalibrationInput,
  CalibrationLabel,
  CalibrationRow,
  RepeatedVerdict,
} from './view/input.ts';
export { type CalibrationOptions } from './view/options.ts';
export { noFigure, type Figure } from './view/figure.ts';
export { referenceLabel } from './view/reference-label.ts';
export type { TargetedRate } from './view/corrected-rate.ts';
export type { JudgeCalibration } from './view/judge-calibration.ts';
export type { RunDifference } from './view/run-differences.ts';
