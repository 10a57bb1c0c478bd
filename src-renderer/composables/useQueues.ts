import { keepPreviousData, useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { saveText } from '../api/save-text.ts';
import type { QueueRecipeInput } from '../../src-main/api/index.ts';

/** The queues of a folder, newest first; idle while there is no folder. */
export function useQueues(workspaceId: MaybeRefOrGetter<string>) {
  return useQuery({
    queryKey: computed(() => [...queryKeys.part(toValue(workspaceId), 'queues'), 'list']),
    queryFn: () => api.queues.list.query({ workspaceId: toValue(workspaceId) }),
    enabled: computed(() => toValue(workspaceId) !== ''),
  });
}

/** One queue with how it was drawn and how far its people are. */
export function useQueue(workspaceId: MaybeRefOrGetter<string>, queueId: MaybeRefOrGetter<number>) {
  return useQuery({
    queryKey: computed(() => [...queryKeys.part(toValue(workspaceId), 'queues'), toValue(queueId)]),
    queryFn: () => api.queues.get.query({ workspaceId: toValue(workspaceId), queueId: toValue(queueId) }),
  });
}

/** What a recipe would draw; asked anew when it changes, and the old answer stays until the new one is there. Idle without one. */
export function useQueuePreview(
  workspaceId: MaybeRefOrGetter<string>,
  recipe: MaybeRefOrGetter<QueueRecipeInput | null>,
) {
  return useQuery({
    queryKey: computed(() => queryKeys.rollouts(toValue(workspaceId), 'preview', toValue(recipe))),
    queryFn: () => {
      const wanted = toValue(recipe);
      return wanted === null
        ? null
        : api.queues.preview.query({ workspaceId: toValue(workspaceId), recipe: wanted });
    },
    enabled: computed(() => toValue(recipe) !== null),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Makes queues and moves labels. What goes wrong is thrown. */
export function useQueueActions(workspaceId: MaybeRefOrGetter<string>) {
  const folder = () => ({ workspaceId: toValue(workspaceId) });

  async function create(name: string, recipe: QueueRecipeInput): Promise<number> {
    const { id } = await api.queues.create.mutate({ ...folder(), name, recipe });
    await queryClient.invalidateQueries({ queryKey: queryKeys.part(toValue(workspaceId), 'queues') });
    return id;
  }

  async function archive(queueId: number, archived: boolean): Promise<void> {
    await api.queues.archive.mutate({ ...folder(), queueId, archived });
    await queryClient.invalidateQueries({ queryKey: queryKeys.part(toValue(workspaceId), 'queues') });
  }

  async function saveQueue(queueId: number): Promise<void> {
    const { fileName, text } = await api.queues.export.query({ ...folder(), queueId });
    saveText(fileName, text, 'application/jsonl');
  }

  async function saveLabels(pseudonyms: boolean): Promise<void> {
    const { fileName, text } = await api.queues.exportLabels.query({ ...folder(), pseudonyms });
    saveText(fileName, text, 'application/jsonl');
  }

  /** Merges a file of labels; gives what was added and where people said different things. */
  async function mergeLabels(file: File) {
    return api.queues.importLabels.mutate({ ...folder(), text: await file.text() });
  }

  return { create, archive, saveQueue, saveLabels, mergeLabels };
}
