import { availableParallelism } from 'node:os';
import Piscina from 'piscina';
import { AuditError } from '../../domain/index.ts';
import type { GateReport } from '../../gates/index.ts';
import type { checkMotion, CheckedAnswer, GatesTask } from './stages.worker.ts';

/** Stands beside this file, in source (`.ts`) as in a build (`.js`). */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './stages.worker.ts' : './stages.worker.js',
  import.meta.url,
).href;

/** Idle threads are ended after this, so that a window left open costs nothing. */
const IDLE_MS = 30_000;

/** Runs gates and motion in worker threads; one for each processor at most. */
export interface StageThreads {
  /** Null where there is no answer; throws `record-moved` and `cannot-read`. */
  checkAnswer: (task: GatesTask) => Promise<GateReport | null>;
  checkMotion: (...task: Parameters<typeof checkMotion>) => ReturnType<typeof checkMotion>;
  close(): Promise<void>;
}

export function openStageThreads(): StageThreads {
  const pool = new Piscina({
    filename: WORKER,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: IDLE_MS,
  });
  return {
    async checkAnswer(task) {
      const checked = (await pool.run(task, { name: 'checkAnswer' })) as CheckedAnswer;
      if (!checked.ok) throw new AuditError(checked.problem);
      return checked.report;
    },
    checkMotion: (task) => pool.run(task, { name: 'checkMotion' }),
    close: () => pool.destroy(),
  };
}
