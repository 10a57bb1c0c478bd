import { useQuery } from '@tanstack/vue-query';
import { computed, shallowRef, toValue, watch } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** Counts of the facets' values under a filter; under one that cannot be read, those of the filter before. */
export function useFacets(workspaceId: MaybeRefOrGetter<string>, filter: MaybeRefOrGetter<string>) {
  const { data: counted, error } = useQuery({
    queryKey: computed(() => queryKeys.rollouts(toValue(workspaceId), 'facets', toValue(filter))),
    queryFn: () =>
      api.rollouts.facets.query({ workspaceId: toValue(workspaceId), filter: toValue(filter), sort: [] }),
    placeholderData: (previous) => previous,
  });
  const data = shallowRef(counted.value);
  watch(counted, (now) => (data.value = now ?? data.value));
  watch(
    () => toValue(workspaceId),
    () => (data.value = counted.value),
  );
  return { data, error };
}
