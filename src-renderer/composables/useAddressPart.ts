import { computed } from 'vue';
import type { WritableComputedRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';

/** One parameter of the address as text, empty where it is absent; setting it leaves the others as they are. */
export function useAddressPart(name: string): WritableComputedRef<string> {
  const route = useRoute();
  const router = useRouter();
  return computed({
    get: () => {
      const value = route.query[name];
      return typeof value === 'string' ? value : '';
    },
    set: (value) => {
      const { [name]: _, ...others } = route.query;
      // Only a bug in a guard rejects, and there are no guards.
      router.replace({ query: value === '' ? others : { ...others, [name]: value } }).catch(() => undefined);
    },
  });
}
