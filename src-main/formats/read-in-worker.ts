import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { assertNever, AuditError } from '../domain/index.ts';
import { unpackRollouts } from './pack-rollouts.ts';
import type { PackedRollouts } from './pack-rollouts.ts';
import type { ReadBatch } from './read-batch.ts';
import type { ReadOptions, RunFile } from './read-run-file.ts';
import type { ReadAnswer, ReadRequest } from './read-run.worker.ts';
import type { ImportedRollout } from './record.ts';

/** Batches (8 MiB of source each) that may wait for the caller. */
const BATCHES_AHEAD = 2;

/** Rows live for one batch, so a small nursery is enough; V8's default takes three times as much of the memory budget. */
const YOUNG_HEAP_MB = 24;

/** Stands beside this file, in source (`.ts`) as in a build (`.js`). */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './read-run.worker.ts' : './read-run.worker.js',
  import.meta.url,
);

/**
 * `readRunFile` in a thread of its own: the next batches are parsed while the caller works on one. A batch's rollouts can be
 * gone through once.
 */
export async function* readRunFileInWorker(
  file: RunFile,
  options: ReadOptions = {},
): AsyncGenerator<ReadBatch<Iterable<ImportedRollout>>> {
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
          yield { ...answer.batch, rollouts: unpackEach(answer.batch.rollouts) };
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

/** Unpacks rollouts while they are gone through, once; a piece that is used is let go, so that memory stays low. */
function* unpackEach(pieces: PackedRollouts[]): Generator<ImportedRollout> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield* unpackRollouts(piece);
}
