import { listQueues, type Store } from '../../store/index.ts';
import type { StoredCalibration } from './read-calibration.ts';

/** Where labels of the rollouts in hand come from, and whether they may enter estimates. */
export interface LabelSource {
  /** null for labels that were given outside any queue. */
  readonly queueId: number | null;
  readonly name: string;
  /** Labelled rollouts among those in hand. */
  readonly rollouts: number;
  /** Why they enter no estimate; null where they do. */
  readonly refusal: string | null;
  /** What to know of labels that do; null where there is nothing. */
  readonly note: string | null;
}

/** One entry per queue with labels, then the labels without a queue. */
export function labelSources(store: Store, { rows, labels }: StoredCalibration): readonly LabelSource[] {
  const inHand = new Set(rows.map(({ identity }) => identity));
  const own = labels.standing.filter(({ kind, identity }) => kind === 'label' && inHand.has(identity));
  const identitiesBy = Map.groupBy(own, ({ queueId }) => queueId);
  const count = (queueId: number | null) =>
    new Set((identitiesBy.get(queueId) ?? []).map(({ identity }) => identity)).size;
  const queues = listQueues(store).map((queue): LabelSource => ({
    queueId: queue.id,
    name: queue.name,
    rollouts: count(queue.id),
    note: labels.withoutFrame.has(queue.id)
      ? 'what it was drawn from is not known any more: its labels keep the probability of their own queue, which other queues do not change'
      : null,
    refusal: queue.knownProbabilities
      ? null
      : 'not drawn with known probabilities: its labels are for looking, not for estimates',
  }));
  const outside: LabelSource = {
    queueId: null,
    name: 'labelled outside a queue',
    rollouts: count(null),
    note: null,
    refusal: 'picked by hand, so nobody knows what they stand for',
  };
  return [...queues, outside].filter(({ rollouts }) => rollouts > 0);
}
