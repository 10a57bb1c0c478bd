import { getQueue, listQueueEntries, type Store } from '../../store/index.ts';

/**
 * A queue as JSON Lines, without line ends: first its recipe, seed and items, then each entry with its sampling probability
 * (null where there is none). Throws `no-such-queue`.
 */
export function* queueLines(store: Store, queueId: number): Iterable<string> {
  const { name, uuid, recipe, seed, items, createdAtMs, entries, knownProbabilities } = getQueue(
    store,
    queueId,
  );
  yield JSON.stringify({
    format: 'svg-assay-queue-1',
    ...{ uuid, name, recipe, seed, items, createdAtMs, entries, knownProbabilities },
  });
  for (const [position, entry] of listQueueEntries(store, queueId).entries())
    yield JSON.stringify({ position, ...entry });
}
