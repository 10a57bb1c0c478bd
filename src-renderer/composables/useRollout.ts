import { keepPreviousData, useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { RolloutQuery } from '../../src-main/api/index.ts';

/** One rollout in full. While another one is on its way there is nothing: verdicts must never stand beside the wrong drawing. */
export function useRollout(workspaceId: MaybeRefOrGetter<string>, rolloutId: MaybeRefOrGetter<number>) {
  return useQuery({
    queryKey: computed(() => queryKeys.rollouts(toValue(workspaceId), 'detail', toValue(rolloutId))),
    queryFn: () =>
      api.rollouts.get.query({ workspaceId: toValue(workspaceId), rolloutId: toValue(rolloutId) }),
  });
}

/** Where a rollout stands in a list, and its neighbours there. */
export function useListPosition(query: MaybeRefOrGetter<RolloutQuery>, rolloutId: MaybeRefOrGetter<number>) {
  return useQuery({
    queryKey: computed(() =>
      queryKeys.rollouts(toValue(query).workspaceId, 'position', toValue(query), toValue(rolloutId)),
    ),
    queryFn: () => {
      const { sort, ...rest } = toValue(query);
      return api.rollouts.position.query({ ...rest, sort: [...sort], rolloutId: toValue(rolloutId) });
    },
    placeholderData: keepPreviousData,
  });
}
