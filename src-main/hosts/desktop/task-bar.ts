import type { JobInfo } from '../../api/index.ts';

/** What the task bar shows of the jobs that run. */
export type TaskBarProgress =
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  /** From 0 to 1. */
  | { readonly kind: 'share'; readonly share: number };

/** `BrowserWindow.setProgressBar`'s number: below 0 for none, above 1 for one without an end. */
export function barValue(progress: TaskBarProgress): number {
  switch (progress.kind) {
    case 'none':
      return -1;
    case 'unknown':
      return 2;
    case 'share':
      return progress.share;
  }
}

/** The progress of the jobs that run, taken together; they count alike, whatever they count. */
export function progressOf(jobs: readonly JobInfo[]): TaskBarProgress {
  if (jobs.length === 0) return { kind: 'none' };
  const shares = jobs.map(({ progress }) =>
    progress?.total ? Math.min(1, progress.done / progress.total) : null,
  );
  const known = shares.filter((share) => share !== null);
  if (known.length < jobs.length) return { kind: 'unknown' };
  return { kind: 'share', share: known.reduce((sum, share) => sum + share, 0) / known.length };
}
