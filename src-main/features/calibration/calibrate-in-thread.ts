import { runInThread } from '../../platform/run-in-thread.ts';
import type { CalibrationTask } from './calibrate.worker.ts';
import type { FolderCalibration } from './index.ts';

/** Stands beside this file, in source (`.ts`) as in a build (`.js`). */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './calibrate.worker.ts' : './calibrate.worker.js',
  import.meta.url,
);

/** Calibrates in a thread, so that no window or request waits. Throws what `calibrateFolder` and `openStore` throw. */
export function calibrateInThread(task: CalibrationTask): Promise<FolderCalibration> {
  return runInThread(WORKER, task);
}
