import { listQueueEntries, listQueues, type JournalEvent, type Store } from '../../../store/index.ts';

/** Tells how the rollouts that labels speak of were drawn. */
export type SamplingWords = (statements: readonly JournalEvent[]) => string | null;

/** Reads the queues once; null for differences that rest on no label, since those rows are all that match. */
export function readSampling(store: Store): SamplingWords {
  const queues = new Map(
    listQueues(store).map((queue) => {
      const probabilities = listQueueEntries(store, queue.id).map(({ probability }) => probability);
      return [queue.uuid, { name: queue.name, probabilities }] as const;
    }),
  );
  const describe = ({ queueUuid, queuePosition }: JournalEvent): string => {
    if (queueUuid === null) return 'picked by hand';
    const queue = queues.get(queueUuid);
    if (queue === undefined) return 'queue of another copy';
    const probability = queue.probabilities[queuePosition ?? -1] ?? null;
    return `queue “${queue.name}”, ${probability === null ? 'probability unknown' : `π = ${round(probability)}`}`;
  };
  return (statements) =>
    statements.length === 0 ? null : [...new Set(statements.map(describe))].sort().join('; ');
}

function round(probability: number): number {
  return Math.round(probability * 1e6) / 1e6;
}
