export { calibrateFolder } from './calibrate-folder.ts';
export type { CalibrationRequest, FolderCalibration } from './calibrate-folder.ts';
export type { LabelSource } from './label-sources.ts';
export { readCalibration, VERDICT_SOURCES } from './read-calibration.ts';
export type { VerdictSource } from './read-calibration.ts';
export { runKeys } from './run-keys.ts';
