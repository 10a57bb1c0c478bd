import { useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

const BINS = 10;

/** Terms of the filter language that cut rewards of 0–1 into tenths; the last takes 1 in. */
export const REWARD_BINS: readonly { readonly title: string; readonly term: string }[] = Array.from(
  { length: BINS },
  (_, bin) => {
    const [low, high] = [bin / BINS, (bin + 1) / BINS];
    return {
      title: `${low}–${high}`,
      term: bin === BINS - 1 ? `reward>=${low}` : `reward>=${low} reward<${high}`,
    };
  },
);

/** Rollouts of each filter in each tenth of the reward: counts[filter][bin]. */
export function useRewardHistogram(
  workspaceId: MaybeRefOrGetter<string>,
  filters: MaybeRefOrGetter<readonly string[]>,
) {
  return useQuery({
    queryKey: computed(() => queryKeys.rollouts(toValue(workspaceId), 'reward-histogram', toValue(filters))),
    queryFn: () =>
      Promise.all(
        toValue(filters).map((filter) =>
          Promise.all(REWARD_BINS.map(({ term }) => countOf(toValue(workspaceId), `${filter} ${term}`))),
        ),
      ),
  });
}

async function countOf(workspaceId: string, filter: string): Promise<number> {
  const page = await api.rollouts.list.query({ workspaceId, filter, sort: [], offset: 0, limit: 1 });
  return page.total;
}
