export { PASSING_VERDICT } from './all-items.ts';
export { calibrate, calibrateItem } from './calibrate.ts';
export type { CalibrationReport, ItemCalibration } from './calibrate.ts';
export type {
  CalibratedItem,
  CalibrationInput,
  CalibrationLabel,
  CalibrationRow,
  RepeatedVerdict,
} from './input.ts';
export type { CalibrationOptions } from './options.ts';
export { noFigure } from './figure.ts';
export type { Figure } from './figure.ts';
export { referenceLabel } from './reference-label.ts';
export type { TargetedRate } from './corrected-rate.ts';
export type { JudgeCalibration } from './judge-calibration.ts';
export type { RunDifference } from './run-differences.ts';
