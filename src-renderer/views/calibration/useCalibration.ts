import { useQuery } from '@tanstack/vue-query';
import { computed } from 'vue';
import type { ComputedRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useRunNames } from '../../composables/useRunNames.ts';
import { nameRunsInSentences } from './named-sentences.ts';
import type { VerdictSource } from '../../../src-main/api/index.ts';

export const HALF_WIDTHS = [0.05, 0.075, 0.1, 0.15] as const;
const DEFAULT_HALF_WIDTH = 0.1;

/** What the view asks for, kept in the address. */
export function useCalibrationAddress() {
  const route = useRoute();
  const router = useRouter();

  function put(name: string, value: string): void {
    const query = Object.entries({ ...route.query, [name]: value }).filter(([, each]) => each !== '');
    // Only a bug in a guard rejects, and there are no guards.
    router.replace({ query: Object.fromEntries(query) }).catch(() => undefined);
  }
  const text = (name: string) => (typeof route.query[name] === 'string' ? route.query[name] : '');

  return {
    filter: computed({ get: () => text('q'), set: (value) => put('q', value.trim()) }),
    source: computed<VerdictSource>({
      get: () => (text('source') === 'rejudged' ? 'rejudged' : 'recorded'),
      set: (value) => put('source', value === 'recorded' ? '' : value),
    }),
    halfWidth: computed<number>({
      get: () => HALF_WIDTHS.find((width) => String(width) === text('width')) ?? DEFAULT_HALF_WIDTH,
      set: (value) => put('width', value === DEFAULT_HALF_WIDTH ? '' : String(value)),
    }),
    item: computed({ get: () => text('item'), set: (value) => put('item', value) }),
  };
}

/** The calibration of a folder; asked for anew whenever labels change and whenever the view is opened. */
export function useCalibration(
  workspaceId: ComputedRef<string>,
  { filter, source, halfWidth }: ReturnType<typeof useCalibrationAddress>,
) {
  const names = useRunNames(workspaceId);
  const query = useQuery({
    queryKey: computed(() => [
      ...queryKeys.part(workspaceId.value, 'labels'),
      'calibration',
      filter.value,
      source.value,
      halfWidth.value,
    ]),
    queryFn: () =>
      api.calibration.report.query({
        workspaceId: workspaceId.value,
        filter: filter.value,
        source: source.value,
        halfWidth: halfWidth.value,
      }),
    // Verdicts change with imports and judgings as well; the server answers at once where nothing did.
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
  const data = computed(() => query.data.value && nameRunsInSentences(query.data.value, names.value));
  return { ...query, data };
}
