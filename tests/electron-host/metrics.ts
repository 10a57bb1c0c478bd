import type { ProcessMetric } from 'electron';
import { standFor } from './not-here.ts';
import { treeBytes } from './tree-bytes.ts';

type Process = Pick<ProcessMetric, 'pid' | 'type' | 'name'>;

const BYTES_PER_KB = 1024;
const processes = new Map<number, Process>();

/** Counts a process among the program's own, once; the function takes it out again. */
export function addMetrics(process: Process): () => void {
  processes.set(process.pid, process);
  return () => processes.delete(process.pid);
}

/** What `app.getAppMetrics` gives. One process per browser: which renderer belongs to which page cannot be told from outside. */
export function appMetrics(): ProcessMetric[] {
  return [...processes.values()].map((each) => {
    const memory = { workingSetSize: treeBytes(each.pid) / BYTES_PER_KB, peakWorkingSetSize: 0 };
    return standFor<ProcessMetric>('ProcessMetric', { ...each, memory });
  });
}
