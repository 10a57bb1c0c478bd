import { computed } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { useFieldValues } from './useFieldValues.ts';
import { useQueues } from './useQueues.ts';
import { useSettings } from './useSettings.ts';

/** Everybody who labels in a folder: who is at the screen, who has labelled, and who is named in a queue; by name. */
export function useKnownAnnotators(workspaceId: MaybeRefOrGetter<string>) {
  const { query: settings } = useSettings();
  const labelled = useFieldValues(workspaceId, 'by');
  const queues = useQueues(workspaceId);
  return computed<readonly string[]>(() => {
    const named = (queues.data.value ?? []).flatMap(({ people }) => people.map(({ annotator }) => annotator));
    const own = settings.data.value?.annotator ?? '';
    const all = [own, ...labelled.value.map(({ title }) => title), ...named];
    return [...new Set(all)].filter((name) => name !== '').sort((a, b) => a.localeCompare(b));
  });
}
