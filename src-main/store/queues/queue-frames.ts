import { prepare, type Store } from '../connection/open.ts';

/** A rollout that could have come into a queue, with the probability with which it did. */
export interface FramedRollout {
  readonly identity: string;
  readonly stratum: string | null;
  readonly probability: number;
}

/** Notes what a queue was drawn from; in the transaction that creates the queue. */
export function insertFrame(store: Store, queueId: number, frame: readonly FramedRollout[]): void {
  const insertStratum = prepare(
    store,
    'INSERT INTO queue_strata (queue_id, number, stratum, probability) VALUES (?, ?, ?, ?)',
  );
  const insert = prepare(
    store,
    'INSERT INTO queue_frames (queue_id, identity, stratum_number) VALUES (?, ?, ?)',
  );
  const numbers = new Map<string, number>();
  for (const { identity, stratum, probability } of frame) {
    const key = JSON.stringify([stratum, probability]);
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      insertStratum.run(queueId, number, stratum, probability);
    }
    insert.run(queueId, identity, number);
  }
}

/** What a queue was drawn from; null for queues that are older than this record. */
export function readQueueFrame(store: Store, queueId: number): readonly FramedRollout[] | null {
  const rows = prepare(
    store,
    `SELECT identity, stratum, probability FROM queue_frames
     JOIN queue_strata ON queue_strata.queue_id = queue_frames.queue_id AND number = stratum_number
     WHERE queue_frames.queue_id = ?`,
  ).all(queueId) as FramedRollout[];
  return rows.length === 0 ? null : rows;
}
