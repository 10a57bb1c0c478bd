import { drawQueue, planQueue, positionsOf, queueLines, pseudonymOf, recipeOf } from './index.ts';
import {
  archiveQueue,
  exportJournal,
  getQueue,
  listQueueEntries,
  listQueues,
  mergeJournal,
  type Queue,
  type Store,
} from '../../store/index.ts';
import { refuseIfReadOnly, storeOf, tellChanged } from '../../api/kernel/context.ts';
import type { AssayContext } from '../../api/kernel/context.ts';
import type { PersonProgress, QueueDetail, QueuesBackend, QueueSummary } from './contract.ts';
import { sumFlagCosts } from './flag-costs.ts';

export function createQueues(context: AssayContext): QueuesBackend {
  return {
    listQueues: (workspaceId) => {
      const store = storeOf(context, workspaceId);
      return listQueues(store).map((queue) => summarise(store, queue));
    },
    getQueue: (workspaceId, queueId) => {
      const store = storeOf(context, workspaceId);
      const queue = getQueue(store, queueId);
      const entries = listQueueEntries(store, queueId);
      return {
        ...summarise(store, queue),
        drawnFrom: drawnFrom(queue.recipe),
        repeats: entries.filter(({ repeatOf }) => repeatOf !== null).length,
        flags: recipeOf(queue).asks === 'flag' ? sumFlagCosts(store, entries, context.protocol.reward) : null,
      };
    },
    previewQueue: (workspaceId, recipe) => {
      const plan = planQueue(storeOf(context, workspaceId), recipe);
      return { ...plan, entries: plan.entries.length };
    },
    createQueue: (workspaceId, name, recipe) => {
      refuseIfReadOnly(context);
      const store = storeOf(context, workspaceId);
      const queue = drawQueue(store, name, recipe);
      tellChanged(context, workspaceId, 'queues');
      return summarise(store, queue);
    },
    archiveQueue: (workspaceId, queueId, archived) => {
      refuseIfReadOnly(context);
      archiveQueue(storeOf(context, workspaceId), queueId, archived);
      tellChanged(context, workspaceId, 'queues');
    },
    exportQueue: (workspaceId, queueId) => {
      const store = storeOf(context, workspaceId);
      return { fileName: `queue-${queueId}.jsonl`, text: asLines(queueLines(store, queueId)) };
    },
    exportLabels: (workspaceId, pseudonyms) => ({
      fileName: 'labels.jsonl',
      text: asLines(exportJournal(storeOf(context, workspaceId), pseudonyms ? pseudonymOf : undefined)),
    }),
    importLabels: (workspaceId, text) => {
      refuseIfReadOnly(context);
      const result = mergeJournal(storeOf(context, workspaceId), text.split('\n'));
      tellChanged(context, workspaceId, 'labels', 'rollouts', 'queues');
      return result;
    },
  };
}

function asLines(lines: Iterable<string>): string {
  return [...lines].map((line) => `${line}\n`).join('');
}

function summarise(store: Store, queue: Queue): QueueSummary {
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

function drawnFrom(recipe: unknown): QueueDetail['drawnFrom'] {
  // Written by `drawQueue`; queues that were made otherwise have none.
  return (recipe as { readonly drawnFrom?: NonNullable<QueueDetail['drawnFrom']> }).drawnFrom ?? null;
}
