import { computed } from 'vue';
import type { ComputedRef } from 'vue';
import { useRoute } from 'vue-router';

/** The folder in the address; null on views without one. */
export function useWorkspaceIdOrNull(): ComputedRef<string | null> {
  const route = useRoute();
  return computed(() => {
    const id = route.params['workspace'];
    return typeof id === 'string' && id !== '' ? id : null;
  });
}

/** The folder in the address of a view that always has one. */
export function useWorkspaceId(): ComputedRef<string> {
  const id = useWorkspaceIdOrNull();
  let last = '';
  // While another view replaces this one, its address is already gone: the last one still holds.
  return computed(() => (last = id.value ?? last));
}

/** A number in the address, such as `run` or `rollout`. */
export function useNumberParam(name: string): ComputedRef<number> {
  const route = useRoute();
  let last = 0;
  return computed(() => {
    const value = Number(route.params[name]);
    return (last = route.params[name] !== undefined && Number.isSafeInteger(value) ? value : last);
  });
}
