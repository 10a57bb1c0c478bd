import { listQueueEntries, listQueues, type Queue, type Store } from '../../store/index.ts';
import { queueFrame } from '../queues/index.ts';
import type { StandingLabel } from './standing-labels.ts';

/** With what probability a rollout came before people, over all queues together. */
export interface DrawProbabilities {
  /** Null where no estimating queue that asks the item could have drawn it. */
  of(identity: string, item: string, labels: readonly StandingLabel[]): number | null;
  /** Queues of which nobody knows any more what they were drawn from: their labels keep the probability of their own queue. */
  readonly withoutFrame: ReadonlySet<number>;
}

interface Draw {
  readonly queue: Queue;
  /** Probability of being drawn and answered, by identity; null where the frame is lost. */
  readonly answered: ReadonlyMap<string, number> | null;
}

/**
 * The probability of coming into at least one of the estimating queues that could have drawn a rollout, 1 − Π (1 − π), whether or
 * not it was labelled from them: to take only those that it was labelled from gives labels of a second queue too much weight.
 * Of an unfinished queue, π counts for the part of its stratum that is answered.
 */
export function drawProbabilities(store: Store, standing: readonly StandingLabel[]): DrawProbabilities {
  const byQueue = Map.groupBy(standing.filter(isAnswer), ({ queueId }) => queueId);
  const draws = listQueues(store)
    .filter(({ id, knownProbabilities }) => knownProbabilities && byQueue.has(id))
    .map((queue): Draw => ({ queue, answered: answeredFrame(store, queue, byQueue.get(queue.id) ?? []) }));
  return {
    of: (identity, item, labels) =>
      combined(
        draws.flatMap(({ queue, answered }) => {
          if (!queue.items.some((asked) => asked === item)) return [];
          const known = answered === null ? ownProbability(queue, labels) : answered.get(identity);
          return known === undefined ? [] : [known];
        }),
      ),
    withoutFrame: new Set(draws.filter(({ answered }) => answered === null).map(({ queue }) => queue.id)),
  };
}

function isAnswer({ blind, isRepeat, queueId, probability, kind }: StandingLabel): boolean {
  return blind && !isRepeat && queueId !== null && probability !== null && kind === 'label';
}

function answeredFrame(store: Store, queue: Queue, labels: readonly StandingLabel[]) {
  const frame = queueFrame(store, queue);
  if (frame === null) return null;
  const positions = new Set(labels.map(({ queuePosition }) => queuePosition));
  const drawn = new Map<string | null, { entries: number; answered: number }>();
  listQueueEntries(store, queue.id).forEach(({ stratum, repeatOf }, position) => {
    if (repeatOf !== null) return;
    const count = drawn.get(stratum) ?? { entries: 0, answered: 0 };
    count.entries += 1;
    if (positions.has(position)) count.answered += 1;
    drawn.set(stratum, count);
  });
  return new Map(
    frame.flatMap(({ identity, stratum, probability }) => {
      const { entries, answered } = drawn.get(stratum) ?? { entries: 0, answered: 0 };
      return answered === 0 ? [] : [[identity, (probability * answered) / entries] as const];
    }),
  );
}

function ownProbability(queue: Queue, labels: readonly StandingLabel[]): number | undefined {
  return labels.find((label) => label.queueId === queue.id && isAnswer(label))?.probability ?? undefined;
}

/** Each π is above 0 and at most 1. */
function combined(probabilities: readonly number[]): number | null {
  if (probabilities.length === 0) return null;
  return 1 - probabilities.reduce((missed, probability) => missed * (1 - probability), 1);
}
