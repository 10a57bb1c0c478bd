import { parentPort, workerData } from 'node:worker_threads';
import { AuditError } from '../domain/audit-error.ts';
import { packRollouts } from './pack-rollouts.ts';
import { gatherBatches } from './read-batch.ts';
import { readPieces } from './read-run-file.ts';
import type { MessagePort } from 'node:worker_threads';
import type { Problem } from '../domain/index.ts';
import type { PackedRollouts } from './pack-rollouts.ts';
import type { ReadBatch } from './read-batch.ts';
import type { ReadOptions, RunFile } from './read-run-file.ts';

/** What the worker is started with: plain data. */
export interface ReadRequest {
  readonly file: RunFile;
  readonly options: Omit<ReadOptions, 'signal'>;
}

/** A batch whose rollouts are packed for the way between threads, in several pieces. */
type PackedBatch = ReadBatch<PackedRollouts[]>;

/** What the worker answers: one batch for each message that it is sent, then its end. */
export type ReadAnswer =
  | { readonly kind: 'batch'; readonly batch: PackedBatch }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly problem: Required<Problem> };

async function serve(port: MessagePort, { file, options }: ReadRequest): Promise<void> {
  const requests = new Requests(port);
  const answer = (message: ReadAnswer): void => {
    port.postMessage(message);
  };
  try {
    for await (const batch of gatherBatches(packed(readPieces(file, options)))) {
      await requests.next();
      answer({ kind: 'batch', batch });
    }
    answer({ kind: 'end' });
  } catch (thrown) {
    // A bug ends the worker with an error event, which reaches the caller as it is.
    if (!(thrown instanceof AuditError)) throw thrown;
    answer({ kind: 'failed', problem: thrown.toProblem() });
  } finally {
    port.close();
  }
}

/** Many rollouts of one row each repeat its prompt, and a text may not grow without limit. */
const MOST_IN_TEXT = 100;

/** Packed at once, the rollouts of a piece leave nothing behind that the garbage collector would carry on. */
async function* packed(batches: AsyncIterable<ReadBatch>): AsyncGenerator<PackedBatch> {
  for await (const batch of batches) {
    const rollouts: PackedRollouts[] = [];
    for (let from = 0; from < batch.rollouts.length; from += MOST_IN_TEXT)
      rollouts.push(packRollouts(batch.rollouts.slice(from, from + MOST_IN_TEXT)));
    yield { ...batch, rollouts };
  }
}

/** Counts the messages that ask for a batch, so that parsing never runs far ahead of the caller. */
class Requests {
  #waiting = 0;
  #arrived: (() => void) | null = null;

  constructor(port: MessagePort) {
    port.on('message', () => {
      this.#waiting += 1;
      this.#arrived?.();
    });
  }

  async next(): Promise<void> {
    while (this.#waiting === 0) {
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
    this.#waiting -= 1;
  }
}

if (parentPort !== null) await serve(parentPort, workerData as ReadRequest);
