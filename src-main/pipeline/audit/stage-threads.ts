import { availableParallelism } from 'node:os';
import Piscina from 'piscina';
import type { checkAnswer, checkMotion } from './stages.worker.ts';

/** Stands beside this file, in source (`.ts`) as in a build (`.js`). */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './stages.worker.ts' : './stages.worker.js',
  import.meta.url,
).href;

/** Idle threads are ended after this, so that a window left open costs nothing. */
const IDLE_MS = 30_000;

/** Runs gates and motion in worker threads; one for each processor at most. */
export interface StageThreads {
  checkAnswer: (...task: Parameters<typeof checkAnswer>) => ReturnType<typeof checkAnswer>;
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
    checkAnswer: (task) => pool.run(task, { name: 'checkAnswer' }),
    checkMotion: (task) => pool.run(task, { name: 'checkMotion' }),
    close: () => pool.destroy(),
  };
}
