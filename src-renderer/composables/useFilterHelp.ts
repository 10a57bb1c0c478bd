import { onScopeDispose, shallowRef, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import type { FilterCheck, FilterCompletion } from '../../src-main/api/index.ts';

const PAUSE_MS = 90;

/** Checks a filter while it is typed, and offers how it could go on. */
export function useFilterHelp(workspaceId: MaybeRefOrGetter<string>) {
  const check = shallowRef<FilterCheck | null>(null);
  const completion = shallowRef<FilterCompletion | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  /** Asks anew after a short pause; answers to what is no longer typed are dropped. */
  function ask(filter: string, cursor: number): void {
    clearTimeout(timer);
    const turn = ++latest;
    timer = setTimeout(() => {
      const id = toValue(workspaceId);
      Promise.all([
        api.rollouts.checkFilter.query({ workspaceId: id, filter }),
        api.rollouts.completeFilter.query({ workspaceId: id, filter, cursor }),
      ]).then(
        ([checked, completed]) => {
          if (turn !== latest) return;
          check.value = checked;
          completion.value = completed;
        },
        // Help that does not arrive is no help; the list itself says what is wrong with a filter.
        () => forget(),
      );
    }, PAUSE_MS);
  }

  function forget(): void {
    clearTimeout(timer);
    latest += 1;
    completion.value = null;
  }

  onScopeDispose(forget);
  return { check, completion, ask, forget };
}
