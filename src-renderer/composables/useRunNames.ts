import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { nameRuns } from '../format/run-names.ts';
import { useRuns } from './useRuns.ts';

/** Names of a folder's runs by what tells them apart, by the whole name. */
export function useRunNames(workspaceId: MaybeRefOrGetter<string>) {
  const runs = useRuns(() => toValue(workspaceId));
  return computed(() => nameRuns(runs.data.value ?? []));
}
