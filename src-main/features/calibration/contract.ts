import type { CalibrationRequest, FolderCalibration } from './index.ts';

export type { CalibratedItem, Figure, ItemCalibration, JudgeCalibration } from './view/index.ts';
export type { FolderCalibration, LabelSource, VerdictSource } from './index.ts';

export interface CalibrationBackend {
  /** Everything about the judge on the rollouts that match. Throws `bad-filter`. */
  calibration(workspaceId: string, request: CalibrationRequest): Promise<FolderCalibration>;
}
