import type { Item } from '../../domain/index.ts';
import { listQueueEntries } from '../../store/index.ts';
import type { Queue, Store } from '../../store/index.ts';
import { positionsOf, recipeOf } from './index.ts';
import type { DrawnCell, QueueAsks, QueueRecipe } from './index.ts';

/** How far one person is with a queue. */
export interface PersonProgress {
  readonly annotator: string;
  /** Entries that are this person's. */
  readonly total: number;
  readonly done: number;
  readonly skipped: number;
  readonly secondLook: number;
  readonly spentMs: number;
}

export interface QueueSummary {
  readonly id: number;
  readonly name: string;
  readonly asks: QueueAsks;
  readonly items: readonly Item[];
  readonly recipe: QueueRecipe;
  readonly seed: number;
  readonly createdAtMs: number;
  readonly isArchived: boolean;
  readonly entries: number;
  /** False where labels from it may not correct a rate. */
  readonly knownProbabilities: boolean;
  /** Everybody who is named in the recipe or has begun. */
  readonly people: readonly PersonProgress[];
}

export interface QueueDetail extends QueueSummary {
  readonly drawnFrom: { readonly population: number; readonly cells: readonly DrawnCell[] } | null;
  readonly repeats: number;
  /** Of the flags in the queue: the reward that they took, and how much of it people call wrong; null for other queues. */
  readonly flags: {
    readonly flagged: number;
    readonly cost: number;
    readonly calledWrong: number;
    readonly costOfWrong: number;
    /** Flags whose cost cannot be worked out. */
    readonly unknown: number;
  } | null;
}

/** A queue as the list of queues shows it. */
export function summariseQueue(store: Store, queue: Queue): QueueSummary {
  const { id, name, items, seed, createdAtMs, entries, knownProbabilities } = queue;
  const recipe = recipeOf(queue);
  return {
    ...{ id, name, items, seed, createdAtMs, entries, knownProbabilities, recipe },
    asks: recipe.asks,
    isArchived: queue.archived,
    people: peopleOf(store, queue),
  };
}

function peopleOf(store: Store, queue: Queue): readonly PersonProgress[] {
  const recipe = recipeOf(queue);
  const entries = recipe.sharing === null ? [] : listQueueEntries(store, queue.id);
  const begun = new Map(queue.progress.map((progress) => [progress.annotator, progress]));
  return [...new Set([...(recipe.sharing?.people ?? []), ...begun.keys()])].map((annotator) => ({
    ...{ done: 0, skipped: 0, secondLook: 0, spentMs: 0 },
    ...begun.get(annotator),
    annotator,
    total: positionsOf(annotator, entries, recipe)?.size ?? queue.entries,
  }));
}

/** From what the entries were drawn; null where that was not kept. */
export function drawnFrom(recipe: unknown): QueueDetail['drawnFrom'] {
  // Written by `drawQueue`; queues that were made otherwise have none.
  return (recipe as { readonly drawnFrom?: NonNullable<QueueDetail['drawnFrom']> }).drawnFrom ?? null;
}
