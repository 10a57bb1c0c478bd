import { useQuery } from '@tanstack/vue-query';
import { computed, toValue } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useNotices } from '../stores/notices.ts';
import { useSettings } from './useSettings.ts';
import type { ReviewInput } from '../../src-main/api/index.ts';
import type { Item, LabelValue } from '../../src-main/domain/index.ts';

/** What the person at the screen says about rollouts: labels, audits, and taking them back. Failures become notices. */
export function useReview(workspaceId: MaybeRefOrGetter<string>) {
  const notices = useNotices();
  const { query: settings } = useSettings();
  const annotator = computed(() => settings.data.value?.annotator ?? null);

  /** Writes under the annotator's name, then has everything that shows it asked for again. */
  async function write<T>(action: (name: string) => Promise<T>): Promise<T | undefined> {
    const name = annotator.value;
    if (name === null) return undefined;
    const done = await notices.attempt(() => action(name));
    await queryClient.invalidateQueries({ queryKey: queryKeys.rollouts(toValue(workspaceId)) });
    return done;
  }

  /** Labels one item in sight of the verdicts; null takes the label back. */
  function label(rolloutId: number, item: Item, value: LabelValue | null, note: string | null = null) {
    return write((name) =>
      api.labels.commit.mutate({
        workspaceId: toValue(workspaceId),
        annotator: name,
        blind: false,
        labels: [{ rolloutId, item, value }],
        note,
      }),
    );
  }

  function audit(input: Omit<ReviewInput, 'annotator' | 'workspaceId'>) {
    return write((name) =>
      api.audits.commit.mutate({ workspaceId: toValue(workspaceId), annotator: name, ...input }),
    );
  }

  /** Takes back the annotator's newest label or audit, whichever rollout it was about, and says so. */
  async function undo(): Promise<number | null> {
    const undone = await write((name) =>
      api.labels.undo.mutate({ workspaceId: toValue(workspaceId), annotator: name }),
    );
    if (undone === null) notices.tell('Nothing to undo');
    return undone?.rolloutId ?? null;
  }

  return { annotator, label, audit, undo };
}

/** Everything said about a rollout's gate and flag. */
export function useAuditHistory(workspaceId: MaybeRefOrGetter<string>, rolloutId: MaybeRefOrGetter<number>) {
  return useQuery({
    queryKey: computed(() => queryKeys.rollouts(toValue(workspaceId), 'audits', toValue(rolloutId))),
    queryFn: () =>
      api.audits.history.query({ workspaceId: toValue(workspaceId), rolloutId: toValue(rolloutId) }),
  });
}

/** Counts of rollouts by recorded and recomputed gate, under a filter. */
export function useGateTable(workspaceId: MaybeRefOrGetter<string>, filter: MaybeRefOrGetter<string>) {
  return useQuery({
    queryKey: computed(() => queryKeys.rollouts(toValue(workspaceId), 'gates', toValue(filter))),
    queryFn: () => api.audits.gateTable.query({ workspaceId: toValue(workspaceId), filter: toValue(filter) }),
  });
}
