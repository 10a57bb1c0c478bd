import type { Item } from '../../domain/index.ts';
import {
  getQueue,
  listQueueEntries,
  listSteps,
  matchingIds,
  queueAnswers,
  type Queue,
  type QueueEntry,
  type QueueStep,
  type Store,
} from '../../store/index.ts';
import { positionsOf, recipeOf, type QueueRecipe } from '../queues/index.ts';

/** Who labels what: `focus` asks one item over all entries. */
export interface LabellingSession {
  readonly queueId: number;
  readonly annotator: string;
  readonly focus: Item | null;
}

export interface LabellingProgress {
  readonly total: number;
  readonly done: number;
  readonly skipped: number;
  readonly secondLook: number;
  /** Mean over the entries that are done; null before the first. */
  readonly perEntryMs: number | null;
  readonly remainingMs: number | null;
  /** Entries whose rollout is no longer in the folder. */
  readonly gone: number;
}

/** A step of the person's own whose rollout is there. */
export type OpenableStep = QueueStep & { readonly rolloutId: number; readonly isDone: boolean };

/** One person's way through a queue, as it stands. */
export interface SessionSteps {
  readonly queue: Queue;
  readonly recipe: QueueRecipe;
  readonly entries: readonly QueueEntry[];
  readonly steps: readonly OpenableStep[];
  readonly answers: ReturnType<typeof queueAnswers>;
  readonly progress: LabellingProgress;
}

/** Reads the steps that are this person's, in their own order. Throws `no-such-queue`. */
export function readSession(store: Store, { queueId, annotator, focus }: LabellingSession): SessionSteps {
  const queue = getQueue(store, queueId);
  const recipe = recipeOf(queue);
  const entries = listQueueEntries(store, queueId);
  const own = positionsOf(annotator, entries, recipe);
  const answers = queueAnswers(store, queue.uuid, annotator);
  const answered = new Set(
    answers.flatMap((answer) => (answer.item === focus ? [answer.queuePosition] : [])),
  );
  const askedOf = focus === null ? null : rolloutsAsked(store, queueId, focus);
  const all = listSteps(store, queueId, annotator).filter(({ position }) => own?.has(position) !== false);
  const steps = all.flatMap((step): readonly OpenableStep[] => {
    const { rolloutId } = step;
    if (rolloutId === null || askedOf?.has(rolloutId) === false) return [];
    const isDone = focus === null ? step.state === 'done' : answered.has(step.position);
    return [{ ...step, rolloutId, isDone }];
  });
  const gone = all.filter(({ rolloutId }) => rolloutId === null).length;
  return { queue, recipe, entries, steps, answers, progress: { ...measure(steps), gone } };
}

/**
 * The place to go to after `from`: the next open step in the person's order, from the beginning again after the last one, then
 * what was skipped. Null where nothing is left.
 */
export function placeAfter(steps: readonly OpenableStep[], from: number): number | null {
  const places = [...steps.keys()].filter((place) => place !== from);
  const inTurn = [...places.filter((place) => place > from), ...places.filter((place) => place < from)];
  const isOpen = (place: number) => !steps[place]!.isDone && steps[place]!.state !== 'skipped';
  const isSkipped = (place: number) => !steps[place]!.isDone && steps[place]!.state === 'skipped';
  return inTurn.find(isOpen) ?? inTurn.find(isSkipped) ?? null;
}

/** An entry's number for its annotator, from 1. */
export function entryOf({ rank }: Pick<QueueStep, 'rank'>): number {
  return rank + 1;
}

/** Only motion depends on the prompt: a rollout whose prompt names nothing that moves is not asked about it. */
function rolloutsAsked(store: Store, queueId: number, focus: Item): ReadonlySet<number> | null {
  if (focus !== 'motion') return null;
  return new Set(matchingIds(store, { filter: `queue:#${queueId} has:moving`, sort: [] }));
}

function measure(steps: readonly OpenableStep[]): Omit<LabellingProgress, 'gone'> {
  const done = steps.filter(({ isDone }) => isDone);
  const spentMs = done.reduce((sum, step) => sum + step.spentMs, 0);
  const perEntryMs = done.length === 0 || spentMs === 0 ? null : spentMs / done.length;
  return {
    total: steps.length,
    done: done.length,
    skipped: steps.filter(({ state, isDone }) => state === 'skipped' && !isDone).length,
    secondLook: steps.filter(({ secondLook }) => secondLook).length,
    perEntryMs,
    remainingMs: perEntryMs === null ? null : perEntryMs * (steps.length - done.length),
  };
}
