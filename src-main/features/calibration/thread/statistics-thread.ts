import Piscina from 'piscina';
import { AuditError } from '../../../domain/index.ts';
import type { FolderCalibration } from '../index.ts';
import type { ComparisonView } from '../../comparison/index.ts';
import type { CalibrationTask, ComparisonTask, Settled } from './statistics.worker.ts';

/** Stands beside this file, in source (`.ts`) as in a build (`.js`). */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './statistics.worker.ts' : './statistics.worker.js',
  import.meta.url,
).href;

/** Calibrates in a thread, so that no window or request waits. Throws what `calibrateFolder` and `openStore` throw. */
export function calibrateInThread(task: CalibrationTask): Promise<FolderCalibration> {
  return runInThread('calibration', task);
}

/** Compares in a thread. Throws what `compareStoredRuns` and `openStore` throw. */
export function compareInThread(task: ComparisonTask): Promise<readonly ComparisonView[]> {
  return runInThread('comparison', task);
}

async function runInThread<T>(name: string, task: unknown): Promise<T> {
  const thread = new Piscina({ filename: WORKER, minThreads: 1, maxThreads: 1 });
  try {
    // What the worker's function of this name gives; Piscina cannot know its type.
    const settled = (await thread.run(task, { name })) as Settled<T>;
    if (settled.ok) return settled.value;
    throw settled.problem.code === 'internal'
      ? new Error(settled.problem.message)
      : new AuditError(settled.problem);
  } finally {
    await thread.destroy();
  }
}
