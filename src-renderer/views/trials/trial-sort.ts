import { computed } from 'vue';
import type { WritableComputedRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import type { inferRouterInputs } from '@trpc/server';
import type { AssayRouter } from '../../../src-main/api/index.ts';

type BoardInput = NonNullable<inferRouterInputs<AssayRouter>['trials']['board']>;

/** The board's order, as the API takes it. */
export interface TrialSort {
  readonly key: NonNullable<BoardInput['key']>;
  readonly descending: boolean;
}

const BEST_FIRST: TrialSort = { key: 'score', descending: true };

/** The board's order, kept in the address as `score` or `-score`. */
export function useTrialSort(): WritableComputedRef<TrialSort> {
  const route = useRoute();
  const router = useRouter();
  return computed({
    get: () => {
      const text = route.query['sort'];
      if (typeof text !== 'string' || text === '') return BEST_FIRST;
      // An address with another column is answered with the API's own complaint.
      return { key: text.replace(/^-/, '') as TrialSort['key'], descending: text.startsWith('-') };
    },
    set: ({ key, descending }) => {
      // Only a bug in a guard rejects, and there are no guards.
      router.replace({ query: { sort: `${descending ? '-' : ''}${key}` } }).catch(() => undefined);
    },
  });
}
