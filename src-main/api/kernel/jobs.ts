import { randomUUID } from 'node:crypto';
import { toProblem } from '../../domain/index.ts';
import type { JobContext, JobProgress, Problem } from '../../domain/index.ts';
import { createPause } from '../../judge/index.ts';
import type { Pause } from '../../judge/index.ts';
import { RateMeter } from '../../platform/rate-meter.ts';

export type JobKind = 'import' | 'audit' | 'judge' | 'reparse' | 'report' | 'export' | 'selfcheck' | 'search';
type JobState = 'running' | 'paused' | 'done' | 'failed' | 'cancelled';

/** Long work as those who watch it see it. */
export interface JobInfo {
  readonly id: string;
  readonly kind: JobKind;
  readonly workspaceId: string;
  readonly title: string;
  readonly state: JobState;
  readonly progress: JobProgress | null;
  /** Per second over the last seconds; null until it can be told. */
  readonly ratePerS: number | null;
  readonly remainingS: number | null;
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  readonly problem: Problem | null;
  /** What the job made, such as the file of a report. */
  readonly result: unknown;
}

/** One job's work: reports as it goes, ends early and tidily when the signal aborts, waits where `pause` says so. */
export type JobWork = (context: JobContext, pause: Pause) => Promise<unknown>;

interface Job {
  info: JobInfo;
  readonly abort: AbortController;
  readonly pause: Pause;
  ended: Promise<void>;
}

/** Kinds whose work waits when it is told to. */
const PAUSABLE: ReadonlySet<JobKind> = new Set(['judge']);

/** At most this often is a job's progress told, so that nobody drowns in it. */
const TELL_EVERY_MS = 150;

/** Finished jobs that are still listed. */
const KEPT_FINISHED = 30;

/** Runs long work, one job per kind and workspace at a time, and tells how it goes. */
export class JobRunner {
  readonly #jobs = new Map<string, Job>();
  readonly #tell: (job: JobInfo) => void;

  constructor(tell: (job: JobInfo) => void) {
    this.#tell = tell;
  }

  list(): readonly JobInfo[] {
    return [...this.#jobs.values()].map((job) => job.info);
  }

  /** The job of this kind that has not ended, be it paused. */
  running(kind: JobKind, workspaceId: string): JobInfo | null {
    return (
      this.list().find(
        (job) => job.kind === kind && job.workspaceId === workspaceId && job.endedAtMs === null,
      ) ?? null
    );
  }

  /** Starts the work; the same kind in the same workspace already running is returned instead of started twice. */
  start(kind: JobKind, workspaceId: string, title: string, work: JobWork): JobInfo {
    const already = this.running(kind, workspaceId);
    if (already !== null) return already;
    const abort = new AbortController();
    const info: JobInfo = {
      id: randomUUID(),
      kind,
      workspaceId,
      title,
      state: 'running',
      progress: null,
      ratePerS: null,
      remainingS: null,
      startedAtMs: Date.now(),
      endedAtMs: null,
      problem: null,
      result: null,
    };
    const job: Job = { info, abort, pause: createPause(), ended: Promise.resolve() };
    this.#jobs.set(info.id, job);
    job.ended = this.#run(info.id, work, abort.signal, job.pause);
    this.#tell(info);
    return info;
  }

  cancel(jobId: string): void {
    this.#jobs.get(jobId)?.abort.abort();
  }

  /** Begins nothing new until it is resumed; what is under way finishes. Only for kinds that can wait. */
  pause(jobId: string): void {
    const job = this.#jobs.get(jobId);
    if (job?.info.state !== 'running' || !PAUSABLE.has(job.info.kind)) return;
    job.pause.pause();
    this.#update(jobId, { state: 'paused', ratePerS: null, remainingS: null });
  }

  resume(jobId: string): void {
    const job = this.#jobs.get(jobId);
    if (job?.info.state !== 'paused') return;
    job.pause.resume();
    this.#update(jobId, { state: 'running' });
  }

  /** Resolves when the job has ended, however it ended. */
  async finished(jobId: string): Promise<JobInfo | null> {
    await this.#jobs.get(jobId)?.ended;
    return this.#jobs.get(jobId)?.info ?? null;
  }

  /** Cancels what runs (in one workspace, or everywhere) and waits until all of it has ended. */
  async stop(workspaceId?: string): Promise<void> {
    const affected = [...this.#jobs.values()].filter(
      (job) => workspaceId === undefined || job.info.workspaceId === workspaceId,
    );
    for (const job of affected) job.abort.abort();
    await Promise.all(affected.map((job) => job.ended));
  }

  async #run(id: string, work: JobWork, signal: AbortSignal, pause: Pause): Promise<void> {
    const meter = new RateMeter();
    let toldAtMs = -Infinity;
    const report = (progress: JobProgress): void => {
      const nowMs = performance.now();
      meter.add(nowMs, progress.done);
      if (nowMs - toldAtMs < TELL_EVERY_MS) return;
      toldAtMs = nowMs;
      const ratePerS = meter.perSecond();
      const left = progress.total === null ? null : progress.total - progress.done;
      this.#update(id, {
        progress,
        ratePerS,
        remainingS: left === null || ratePerS === null || ratePerS === 0 ? null : left / ratePerS,
      });
    };
    // Lets the caller have the job's id before the work says anything.
    await Promise.resolve();
    let last: JobProgress | null = null;
    if (signal.aborted) return this.#end(id, { state: 'cancelled' });
    try {
      const told = (progress: JobProgress): void => {
        last = progress;
        report(progress);
      };
      const result = await work({ signal, report: told }, pause);
      this.#end(id, { state: signal.aborted ? 'cancelled' : 'done', result: result ?? null, progress: last });
    } catch (thrown) {
      if (signal.aborted) this.#end(id, { state: 'cancelled', progress: last });
      else this.#end(id, { state: 'failed', problem: toProblem(thrown), progress: last });
    }
  }

  #end(id: string, change: Partial<JobInfo>): void {
    this.#update(id, { ...change, endedAtMs: Date.now(), remainingS: null });
    const finished = [...this.#jobs.entries()].filter(([, job]) => job.info.endedAtMs !== null);
    for (const [oldId] of finished.slice(0, Math.max(0, finished.length - KEPT_FINISHED)))
      this.#jobs.delete(oldId);
  }

  #update(id: string, change: Partial<JobInfo>): void {
    const job = this.#jobs.get(id);
    if (job === undefined) return;
    job.info = { ...job.info, ...change };
    this.#tell(job.info);
  }
}
