import type { JobContext, JobProgress } from '../../domain/index.ts';

/** What an import did, but for the number of runs. */
export interface ImportTotals {
  readonly filesRead: number;
  readonly filesUnchanged: number;
  /** Files whose earlier lines changed: read anew, with labels kept by identity. */
  readonly rewritten: readonly string[];
  /** Files that were replaced each time they were read; the next import goes on. */
  readonly unfinished: readonly string[];
  /** Rollouts that were read this time. */
  readonly rollouts: number;
}

/** Counts what is read and tells it in bytes, the only measure whose total is known beforehand. */
export class ImportTally {
  readonly signal: AbortSignal;
  readonly #report: (progress: JobProgress) => void;
  #totalBytes: number;
  #bytesBefore = 0;
  #bytesHere = 0;
  #rollouts = 0;
  #skipped = 0;
  #filesRead = 0;
  #filesUnchanged = 0;
  readonly #rewritten: string[] = [];
  readonly #unfinished: string[] = [];

  constructor(context: JobContext, totalBytes: number) {
    this.signal = context.signal;
    this.#report = context.report;
    this.#totalBytes = totalBytes;
  }

  /** A batch of the file at `path` is written, which is now read up to `offset`. */
  batch(path: string, offset: number, rollouts: number, skipped: number): void {
    this.#bytesHere = offset;
    this.#rollouts += rollouts;
    this.#skipped += skipped;
    this.#tell(path);
  }

  finished(path: string, end: 'read' | 'rewritten' | 'unfinished'): void {
    this.#filesRead += 1;
    if (end === 'rewritten') this.#rewritten.push(path);
    if (end === 'unfinished') this.#unfinished.push(path);
    this.#bytesBefore += this.#bytesHere;
    this.#bytesHere = 0;
    this.#tell(path);
  }

  /** A file that was counted already is read once more. */
  again(bytes: number): void {
    this.#totalBytes += bytes;
  }

  unchanged(bytes: number): void {
    this.#filesUnchanged += 1;
    this.#bytesBefore += bytes;
  }

  totals(): ImportTotals {
    return {
      filesRead: this.#filesRead,
      filesUnchanged: this.#filesUnchanged,
      rewritten: this.#rewritten,
      unfinished: this.#unfinished,
      rollouts: this.#rollouts,
    };
  }

  #tell(current: string): void {
    this.#report({
      stage: 'import',
      unit: 'bytes',
      done: this.#bytesBefore + this.#bytesHere,
      failed: this.#skipped,
      total: this.#totalBytes,
      current,
      counts: { rollouts: this.#rollouts, skipped: this.#skipped },
    });
  }
}
