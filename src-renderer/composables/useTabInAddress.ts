import { computed } from 'vue';
import type { WritableComputedRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';

/** The chosen tab, kept in the address; the first of the names is the one that the bare address shows. */
export function useTabInAddress<Name extends string>(
  names: readonly [Name, ...Name[]],
): WritableComputedRef<Name> {
  const route = useRoute();
  const router = useRouter();
  return computed({
    get: () => names.find((name) => name === route.query['tab']) ?? names[0],
    set: (name) => {
      // Only a bug in a guard rejects, and there are no guards.
      router.replace({ query: name === names[0] ? {} : { tab: name } }).catch(() => undefined);
    },
  });
}
