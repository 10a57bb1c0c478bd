import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { assertNever, AuditError } from '../domain/index.ts';
import type { ReadBatch, ReadOptions, RunFile } from './read-run-file.ts';
import type { ReadAnswer, ReadRequest } from './read-run.worker.ts';

/** Batches (2 MiB of source each) that may wait for the caller, who takes four of them at a time. */
const BATCHES_AHEAD = 8;

/** Rows live for one batch, so a small nursery is enough; V8's default takes three times as much of the memory budget. */
const YOUNG_HEAP_MB = 24;

/** Stands beside this file, in source (`.ts`) as in a build (`.js`). */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './read-run.worker.ts' : './read-run.worker.js',
  import.meta.url,
);

/** `readRunFile` in a thread of its own: the next batches are parsed while the caller works on one. */
export async function* readRunFileInWorker(
  file: RunFile,
  options: ReadOptions = {},
): AsyncGenerator<ReadBatch> {
  const { signal, ...plainOptions } = options;
  const request: ReadRequest = { file, options: plainOptions };
  const worker = new Worker(WORKER, {
    workerData: request,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  try {
    for (let ahead = 0; ahead < BATCHES_AHEAD; ahead += 1) worker.postMessage('next');
    for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
      if (signal?.aborted === true) return;
      const answer = message as ReadAnswer;
      switch (answer.kind) {
        case 'batch':
          worker.postMessage('next');
          yield answer.batch;
          break;
        case 'end':
          return;
        case 'failed':
          throw new AuditError(answer.problem);
        default:
          assertNever(answer);
      }
    }
  } finally {
    await worker.terminate();
  }
}
