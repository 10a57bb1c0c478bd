import { keepPreviousData, useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { ALL_FILLED, FILLING_TERMS } from '../format/filled-columns.ts';
import { narrowed } from '../format/filter-text.ts';
import type { FilledColumns } from '../format/filled-columns.ts';

/** What is filled under a filter; null until that is known, all of it where it cannot be told. */
export function useFilledColumns(workspaceId: MaybeRefOrGetter<string>, filter: MaybeRefOrGetter<string>) {
  const filled = useQuery({
    queryKey: computed(() => queryKeys.rollouts(toValue(workspaceId), 'filled', toValue(filter))),
    queryFn: async (): Promise<FilledColumns> => {
      const [judge, rejudged, label, gate, differs] = await Promise.all([
        has('judge'),
        has('rejudged'),
        has('label'),
        has('gate'),
        has('differs'),
      ]);
      return { judge, rejudged, label, gate, differs };
    },
    placeholderData: keepPreviousData,
    // A filter that cannot be read is said where the rows are.
    retry: false,
  });

  async function has(what: keyof FilledColumns): Promise<boolean> {
    const page = await api.rollouts.list.query({
      workspaceId: toValue(workspaceId),
      filter: narrowed(toValue(filter), FILLING_TERMS[what]),
      sort: [],
      offset: 0,
      limit: 1,
    });
    return page.total > 0;
  }

  return computed(() => filled.data.value ?? (filled.isError.value ? ALL_FILLED : null));
}
