/** How far a long job is. Counts are of `unit`; `total` is null until it is known. */
export interface JobProgress {
  readonly stage: string;
  readonly unit: string;
  readonly done: number;
  readonly failed: number;
  readonly total: number | null;
  /** What is worked on now, such as a file name. */
  readonly current?: string;
  /** Whatever else the stage counts, by name, such as skipped lines or cost in dollars. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** What every long piece of work is given: how to stop it, and whom to tell. */
export interface JobContext {
  /** Aborted when the user cancels; work ends at the next safe point and keeps what is finished. */
  readonly signal: AbortSignal;
  /** May be called as often as one likes; whoever listens thins it out. */
  readonly report: (progress: JobProgress) => void;
}

/** A context for work that nobody watches or stops. */
export const QUIET_JOB: JobContext = { signal: new AbortController().signal, report: () => undefined };
