import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { useRuns } from './useRuns.ts';

/** The short names of a folder's runs, by the whole name. */
export function useRunNames(workspaceId: MaybeRefOrGetter<string>) {
  const runs = useRuns(() => toValue(workspaceId));
  return computed(() => new Map((runs.data.value ?? []).map(({ name, shortName }) => [name, shortName])));
}
