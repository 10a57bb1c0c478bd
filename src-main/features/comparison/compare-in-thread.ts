import { runInThread } from '../../platform/run-in-thread.ts';
import type { ComparisonTask } from './compare.worker.ts';
import type { ComparisonView } from './index.ts';

/** Stands beside this file, in source (`.ts`) as in a build (`.js`). */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './compare.worker.ts' : './compare.worker.js',
  import.meta.url,
);

/** Compares in a thread, so that no window or request waits. Throws what `compareStoredRuns` and `openStore` throw. */
export function compareInThread(task: ComparisonTask): Promise<readonly ComparisonView[]> {
  return runInThread(WORKER, task);
}
