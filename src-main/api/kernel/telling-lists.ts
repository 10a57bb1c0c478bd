import type { JobContext } from '../../domain/index.ts';
import { tellChanged } from './context.ts';
import type { AssayContext } from './context.ts';

/** While a job writes, lists on the screen are told to look again this often. */
const TELL_EVERY_MS = 1000;

/** Tells how the job goes, and now and then that lists on the screen are old. */
export function tellingLists(context: AssayContext, workspaceId: string, job: JobContext): JobContext {
  let nextAtMs = performance.now() + TELL_EVERY_MS;
  return {
    signal: job.signal,
    report: (progress) => {
      job.report(progress);
      if (performance.now() < nextAtMs) return;
      nextAtMs = performance.now() + TELL_EVERY_MS;
      tellChanged(context, workspaceId, 'runs', 'rollouts');
    },
  };
}
