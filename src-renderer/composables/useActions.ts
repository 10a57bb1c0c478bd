import { onScopeDispose, toValue, watchEffect } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { useActionRegistry } from '../stores/actions.ts';
import type { Action } from '../stores/actions.ts';

/** Offers actions for as long as the calling component lives. */
export function useActions(actions: MaybeRefOrGetter<readonly Action[]>): void {
  const registry = useActionRegistry();
  const source = Symbol('actions');
  watchEffect(() => registry.register(source, toValue(actions)), { flush: 'post' });
  onScopeDispose(() => registry.unregister(source));
}
