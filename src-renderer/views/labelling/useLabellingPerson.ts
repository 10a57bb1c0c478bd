import { computed, ref } from 'vue';
import type { ComputedRef } from 'vue';
import { problemOf } from '../../api/problem.ts';
import { useQueue } from '../../composables/useQueues.ts';
import { useSettings } from '../../composables/useSettings.ts';
import { useNotices } from '../../stores/notices.ts';
import { isStranger } from './stranger.ts';

/**
 * Whose labels a queue gets. A queue that is shared among others asks before anything is shown: the person at the screen may have
 * forgotten to say who they are.
 */
export function useLabellingPerson(workspaceId: ComputedRef<string>, queueId: ComputedRef<number>) {
  const notices = useNotices();
  const { query: settings, change } = useSettings();
  const queue = useQueue(workspaceId, queueId);
  const confirmed = ref<string | null>(null);

  const current = computed(() => settings.data.value?.annotator ?? null);
  /** Who must say whose labels these are to be, and among whom the queue is shared; null where that is clear. */
  const stranger = computed(() => {
    const [name, found] = [current.value, queue.data.value];
    if (name === null || name === confirmed.value || found === undefined || !isStranger(name, found))
      return null;
    return { annotator: name, people: found.recipe.sharing?.people ?? [] };
  });
  /** Null until it is clear who labels. A queue that cannot be read is said by the labelling itself. */
  const annotator = computed(() => {
    const isRead = queue.data.value !== undefined || queue.isError.value;
    return isRead && stranger.value === null ? current.value : null;
  });

  function labelAs(name: string): void {
    confirmed.value = name;
    if (name === current.value) return;
    change.mutate({ annotator: name }, { onError: (thrown) => notices.tellProblem(problemOf(thrown)) });
  }

  return { annotator, stranger, labelAs };
}
