import { useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** Counts of the facets' values under a filter. */
export function useFacets(workspaceId: MaybeRefOrGetter<string>, filter: MaybeRefOrGetter<string>) {
  return useQuery({
    queryKey: computed(() => queryKeys.rollouts(toValue(workspaceId), 'facets', toValue(filter))),
    queryFn: () =>
      api.rollouts.facets.query({ workspaceId: toValue(workspaceId), filter: toValue(filter), sort: [] }),
    placeholderData: (previous) => previous,
  });
}
