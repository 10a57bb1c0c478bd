import type { Item } from '../../domain/index.ts';
import type { DrawnCell, QueueAsks, QueuePlan, QueueRecipe, QueueRecipeInput } from './index.ts';
import type { MergeResult } from '../../store/index.ts';

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

/** A plan without its entries, which stay hidden until they are labelled. */
export type QueuePreview = Omit<QueuePlan, 'entries'> & { readonly entries: number };

interface TextFile {
  readonly fileName: string;
  readonly text: string;
}

export interface QueuesBackend {
  listQueues(workspaceId: string): readonly QueueSummary[];
  getQueue(workspaceId: string, queueId: number): QueueDetail;
  /** How many entries and from where, before anything is created. Throws `bad-filter` and `bad-recipe`. */
  previewQueue(workspaceId: string, recipe: QueueRecipeInput): QueuePreview;
  createQueue(workspaceId: string, name: string, recipe: QueueRecipeInput): QueueSummary;
  archiveQueue(workspaceId: string, queueId: number, archived: boolean): void;
  /** One JSON line for the queue and one per entry. */
  exportQueue(workspaceId: string, queueId: number): TextFile;
  exportLabels(workspaceId: string, pseudonyms: boolean): TextFile;
  importLabels(workspaceId: string, text: string): MergeResult;
}
