import { useQuery } from '@tanstack/vue-query';
import { computed, shallowRef, toValue, watch } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { problemOf } from '../api/problem.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useNotices } from '../stores/notices.ts';
import { useSettings } from './useSettings.ts';
import type { AdjudicationState } from '../../src-main/api/index.ts';
import type { LabelValue, Problem } from '../../src-main/domain/index.ts';

/** One person's way through the cases on which others differ. */
export function useAdjudication(
  workspaceId: MaybeRefOrGetter<string>,
  annotator: MaybeRefOrGetter<string | null>,
) {
  const notices = useNotices();
  const state = shallowRef<AdjudicationState | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const current = computed(() => state.value?.current ?? null);

  const person = () => {
    const name = toValue(annotator);
    return name === null ? null : { workspaceId: toValue(workspaceId), annotator: name };
  };

  async function load(place: number | null = null): Promise<void> {
    const who = person();
    if (who === null) return;
    try {
      state.value = await api.adjudication.state.query({ ...who, place });
      problem.value = null;
    } catch (thrown) {
      problem.value = problemOf(thrown);
    }
  }

  /** Writes the decision of the current case down; false where that failed. */
  async function decide(value: LabelValue, reason: string): Promise<boolean> {
    const who = person();
    const found = current.value;
    if (who === null || found === null) return false;
    const { rolloutId, item } = found;
    const next = await notices.attempt(() =>
      api.adjudication.decide.mutate({ ...who, rolloutId, item, value, reason }),
    );
    if (next) state.value = next;
    return next !== undefined;
  }

  async function undo(): Promise<void> {
    const who = person();
    if (who === null) return;
    const before = await notices.attempt(() => api.adjudication.undo.mutate(who));
    if (before) state.value = before;
    else if (before === null) notices.tell('Nothing left to undo');
  }

  watch(
    () => person(),
    () => load(),
    { immediate: true, deep: true },
  );

  return { state, current, problem, load, decide, undo };
}

/** How many cases wait for the person at the screen, and how many for others since that person answered them; undefined until known. */
export function useWaitingCases(workspaceId: MaybeRefOrGetter<string>) {
  const { query: settings } = useSettings();
  const annotator = computed(() => settings.data.value?.annotator ?? '');
  const state = useQuery({
    queryKey: computed(() => [...queryKeys.part(toValue(workspaceId), 'labels'), 'cases', annotator.value]),
    queryFn: () =>
      api.adjudication.state.query({ workspaceId: toValue(workspaceId), annotator: annotator.value }),
    enabled: computed(() => annotator.value !== ''),
  });
  return computed(() => {
    const { data } = state;
    if (data.value === undefined) return undefined;
    const { total, done, ofOthers } = data.value;
    return { own: total - done, ofOthers };
  });
}
