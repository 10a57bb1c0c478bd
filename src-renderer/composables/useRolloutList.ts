import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { parseSort, toggleSort } from '../format/sort-text.ts';
import { linkTo } from '../links.ts';
import { useWorkspaceId } from './useRouteParams.ts';
import type { ListAddress } from '../links.ts';
import type { RolloutQuery } from '../../src-main/api/index.ts';

/** The list of rollouts as the address says: what it shows, in which order, and how. */
export function useRolloutList() {
  const route = useRoute();
  const router = useRouter();
  const workspaceId = useWorkspaceId();

  const filter = computed(() => textOf(route.query['q']));
  const sort = computed(() => textOf(route.query['sort']));
  const mode = computed(() => (route.query['mode'] === 'gallery' ? 'gallery' : 'table'));
  const address = computed<Required<ListAddress>>(() => ({
    filter: filter.value,
    sort: sort.value,
    mode: mode.value,
  }));
  const query = computed<RolloutQuery>(() => ({
    workspaceId: workspaceId.value,
    filter: filter.value,
    sort: parseSort(sort.value),
  }));

  /** Goes to a changed list. Another filter is a step one can go back from. */
  async function change(part: ListAddress): Promise<void> {
    const next = linkTo.rollouts(workspaceId.value, { ...address.value, ...part });
    await (part.filter === undefined ? router.replace(next) : router.push(next));
  }

  const sortBy = (column: string, add: boolean) => change({ sort: toggleSort(sort.value, column, add) });

  return { workspaceId, filter, sort, mode, address, query, change, sortBy };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
