import { useQueries } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** Rewards in tenths: counts of a run in a folder by `${workspaceId} ${runId}`; undefined until all folders have answered. */
export function useRewardHistograms(workspaceIds: MaybeRefOrGetter<readonly string[]>) {
  const answers = useQueries({
    queries: computed(() =>
      toValue(workspaceIds).map((workspaceId) => ({
        queryKey: queryKeys.rollouts(workspaceId, 'reward-histograms'),
        queryFn: () => api.runs.rewards.query({ workspaceId }),
      })),
    ),
  });
  const counts = computed(() => {
    if (answers.value.some((answer) => answer.data === undefined)) return undefined;
    return new Map(
      toValue(workspaceIds).flatMap((workspaceId, index) =>
        (answers.value[index]?.data ?? []).map((run) => [`${workspaceId} ${run.runId}`, run.counts] as const),
      ),
    );
  });
  const error = computed(() => answers.value.find((answer) => answer.error !== null)?.error ?? null);
  const refetch = () => Promise.all(answers.value.map((answer) => answer.refetch()));
  return { counts, error, refetch };
}
