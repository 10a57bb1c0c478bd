// The statistics of large folders take seconds, so they have a thread and a database connection of their own.
import { settle, type Settled } from '../../platform/run-in-thread.ts';
import { withStores } from '../../store/index.ts';
import { calibrateFolder, type CalibrationRequest, type FolderCalibration } from './index.ts';

export interface CalibrationTask {
  readonly folder: string;
  readonly request: CalibrationRequest;
}

export default function calibrate({ folder, request }: CalibrationTask): Settled<FolderCalibration> {
  return settle(() => withStores((storeOf) => calibrateFolder(storeOf(folder), request)));
}
