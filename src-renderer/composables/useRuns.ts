import { useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** Every run of a folder. */
export function useRuns(workspaceId: MaybeRefOrGetter<string>) {
  return useQuery({
    queryKey: computed(() => queryKeys.runs(toValue(workspaceId))),
    queryFn: () => api.runs.list.query({ workspaceId: toValue(workspaceId) }),
  });
}

/** One run with its files, skipped lines and configuration. */
export function useRun(workspaceId: MaybeRefOrGetter<string>, runId: MaybeRefOrGetter<number>) {
  return useQuery({
    queryKey: computed(() => queryKeys.run(toValue(workspaceId), toValue(runId))),
    queryFn: () => api.runs.get.query({ workspaceId: toValue(workspaceId), runId: toValue(runId) }),
  });
}

/** A page of a run's prompts with their repeats. */
export function useTaskGroups(
  workspaceId: MaybeRefOrGetter<string>,
  runId: MaybeRefOrGetter<number>,
  page: MaybeRefOrGetter<{ readonly offset: number; readonly limit: number }>,
) {
  return useQuery({
    queryKey: computed(() => [
      ...queryKeys.run(toValue(workspaceId), toValue(runId)),
      'tasks',
      toValue(page),
    ]),
    queryFn: () =>
      api.runs.tasks.query({ workspaceId: toValue(workspaceId), runId: toValue(runId), ...toValue(page) }),
    placeholderData: (previous) => previous,
  });
}
