import { useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The values that a field of the filter language can be asked for in a folder, as the language writes them. */
export function useFieldValues(
  workspaceId: MaybeRefOrGetter<string>,
  /** Null while nobody asks. */
  field: MaybeRefOrGetter<string | null>,
) {
  const answer = useQuery({
    queryKey: computed(() => queryKeys.rollouts(toValue(workspaceId), 'values', toValue(field))),
    queryFn: () => {
      const filter = `${toValue(field) ?? ''}:`;
      return api.rollouts.completeFilter.query({
        workspaceId: toValue(workspaceId),
        filter,
        cursor: filter.length,
      });
    },
    enabled: computed(() => toValue(field) !== null),
  });
  return computed(() =>
    (answer.data.value?.options ?? []).map(({ label, insert }) => ({ title: label, value: insert })),
  );
}
