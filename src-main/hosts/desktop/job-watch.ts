import { Notification, powerSaveBlocker } from 'electron';
import type { JobInfo } from '../../api/index.ts';
import { barValue, progressOf } from './task-bar.ts';
import { focusWindow, interfaceWindows } from './window.ts';

/** What the system learns about the jobs: progress in the task bar, no sleep while one runs, and a notice when a long one ends. */
export interface JobWatch {
  take(job: JobInfo): void;
  /** The process in which the jobs ran has ended. */
  forget(): void;
  /** Jobs that have not ended. */
  running(): readonly JobInfo[];
}

/** Whoever waits longer than this has turned to something else. */
const LONG_MS = 60_000;

export function watchJobs(): JobWatch {
  const unfinished = new Map<string, JobInfo>();
  let blocker: number | null = null;

  function tellSystem(): void {
    const running = [...unfinished.values()].filter(({ state }) => state === 'running');
    const value = barValue(progressOf(running));
    for (const window of interfaceWindows()) window.setProgressBar(value);
    if (running.length > 0) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  }

  return {
    take(job) {
      if (job.endedAtMs === null) unfinished.set(job.id, job);
      else if (unfinished.delete(job.id)) tellOfEnd(job);
      tellSystem();
    },
    forget() {
      unfinished.clear();
      tellSystem();
    },
    running: () => [...unfinished.values()],
  };
}

function tellOfEnd(job: JobInfo): void {
  const lastedMs = (job.endedAtMs ?? job.startedAtMs) - job.startedAtMs;
  const isSeen = interfaceWindows().some((window) => window.isFocused());
  if (lastedMs < LONG_MS || isSeen || job.state === 'cancelled' || !Notification.isSupported()) return;
  const notice = new Notification({
    title: job.state === 'done' ? 'A job is done' : 'A job has failed',
    body: [job.title, job.problem?.message].filter(Boolean).join('\n'),
  });
  notice.on('click', () => void focusWindow());
  notice.show();
}
