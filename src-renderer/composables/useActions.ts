import { onScopeDispose, toValue, watch } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { useActionRegistry } from '../stores/actions.ts';
import type { Action } from '../stores/actions.ts';

/** Offers actions for as long as the calling component lives. */
export function useActions(actions: MaybeRefOrGetter<readonly Action[]>): void {
  const registry = useActionRegistry();
  const source = Symbol('actions');
  watch(
    () => toValue(actions),
    (list) => registry.register(source, list),
    { immediate: true },
  );
  onScopeDispose(() => registry.unregister(source));
}
