import { useQueries, useQuery } from '@tanstack/vue-query';
import { computed } from 'vue';
import type { ComputedRef } from 'vue';
import { api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useWorkspaces } from '../../composables/useWorkspaces.ts';
import type { RunAddress } from '../../../src-main/api/index.ts';
import type { CompareAddress } from './useCompareAddress.ts';

/** Pairs read at a time. */
export const PAIRS_PER_PAGE = 60;

/** A run that can be chosen. */
export interface RunChoice extends RunAddress {
  readonly name: string;
  readonly shortName: string;
  readonly folderName: string;
}

/** The runs of every open folder, those of the address's own first; undefined until all are known. */
export function useRunChoices(workspaceId: ComputedRef<string>) {
  const workspaces = useWorkspaces();
  const open = computed(() => {
    const all = workspaces.data.value ?? [];
    return [...all].sort((a, b) => Number(b.id === workspaceId.value) - Number(a.id === workspaceId.value));
  });
  const lists = useQueries({
    queries: computed(() =>
      open.value.map(({ id }) => ({
        queryKey: queryKeys.runs(id),
        queryFn: () => api.runs.list.query({ workspaceId: id }),
      })),
    ),
  });
  return computed<readonly RunChoice[] | undefined>(() => {
    if (!workspaces.data.value || lists.value.some(({ isPending }) => isPending)) return undefined;
    return open.value.flatMap(({ id, name }, i) =>
      (lists.value[i]?.data ?? []).map((run) => ({
        workspaceId: id,
        runId: run.id,
        name: run.name,
        shortName: run.shortName,
        folderName: name,
      })),
    );
  });
}

/** The figures of every chosen run against the first. */
export function useComparison(workspaceId: ComputedRef<string>, { base, others }: CompareAddress) {
  return useQuery({
    queryKey: computed(() => [
      ...queryKeys.part(workspaceId.value, 'labels'),
      'comparison',
      base.value,
      others.value,
    ]),
    queryFn: () => api.compare.report.query({ base: chosen(base.value), others: [...others.value] }),
    enabled: computed(() => base.value !== null && others.value.length > 0),
    // Verdicts change with imports as well; the server answers at once where nothing did.
    staleTime: 0,
  });
}

/** One page of the pairs that the address chooses, largest change first. */
export function usePairs(
  workspaceId: ComputedRef<string>,
  address: CompareAddress,
  offset: ComputedRef<number>,
) {
  return useQuery({
    queryKey: computed(() => [
      ...queryKeys.part(workspaceId.value, 'rollouts'),
      'pairs',
      address.base.value,
      address.others.value,
      address.other.value,
      address.item.value,
      address.cell.value,
      offset.value,
    ]),
    queryFn: () => {
      const { base, others, other, item, cell } = address;
      return api.compare.pairs.query({
        base: chosen(base.value),
        others: [...others.value],
        other: other.value,
        ...(item.value === null || cell.value === null ? {} : { item: item.value, cell: cell.value }),
        offset: offset.value,
        limit: PAIRS_PER_PAGE,
      });
    },
    enabled: computed(() => address.base.value !== null && address.others.value.length > 0),
    placeholderData: (previous) => previous,
  });
}

/** The first rollouts of each run that have no partner. */
export function useUnpaired(workspaceId: ComputedRef<string>, address: CompareAddress, side: 'a' | 'b') {
  return useQuery({
    queryKey: computed(() => [
      ...queryKeys.part(workspaceId.value, 'rollouts'),
      'unpaired',
      side,
      address.base.value,
      address.others.value,
      address.other.value,
    ]),
    queryFn: () =>
      api.compare.unpaired.query({
        base: chosen(address.base.value),
        others: [...address.others.value],
        other: address.other.value,
        side,
        offset: 0,
        limit: PAIRS_PER_PAGE,
      }),
    enabled: computed(() => address.base.value !== null && address.others.value.length > 0),
  });
}

/** The queries above are idle until a run is chosen. */
function chosen<Run>(run: Run | null): Run {
  if (run === null) throw new Error('compared without a run');
  return run;
}
