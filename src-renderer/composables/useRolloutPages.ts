import { useQuery } from '@tanstack/vue-query';
import { computed, onScopeDispose, ref, shallowRef, toValue, triggerRef, watch } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { RolloutPage, RolloutQuery, RolloutRow } from '../../src-main/api/index.ts';

const PAGE_ROWS = 100;
/** Pages kept; what was scrolled away from longest ago is dropped first. */
const MOST_PAGES = 40;
/** A page that is only flown past is never asked for. */
const SETTLE_MS = 60;

type Page = readonly RolloutRow[];

/**
 * The rows of a query by their index, a page at a time and only where somebody looks. When the data changes, the rows on
 * screen stay until the new ones replace them; `beforeChange` is called while the old ones can still be read.
 */
export function useRolloutPages(query: MaybeRefOrGetter<RolloutQuery>, beforeChange?: () => void) {
  const key = computed(() => JSON.stringify(toValue(query)));
  const head = useQuery({
    queryKey: computed(() => queryKeys.rollouts(toValue(query).workspaceId, 'list', key.value)),
    queryFn: () => fetchPage(toValue(query), 0, undefined),
    placeholderData: (previous) => previous,
  });
  const pages = shallowRef(new Map<number, Page>());
  /** Pages that were asked for since the data changed last; the others are shown until they are asked for again. */
  let fresh = new Set<number>();
  let shownKey = '';
  const error = shallowRef<unknown>(null);
  const wanted = ref<readonly number[]>([]);
  let inFlight = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const total = computed(() => head.data.value?.total ?? 0);
  const outOf = computed(() => head.data.value?.outOf ?? 0);

  function put(number: number, page: Page): void {
    pages.value.delete(number);
    pages.value.set(number, page);
    fresh.add(number);
    const oldest = pages.value.keys().next().value;
    if (pages.value.size > MOST_PAGES && oldest !== undefined) {
      pages.value.delete(oldest);
      fresh.delete(oldest);
    }
    triggerRef(pages);
  }

  watch(
    () => [head.data.value, head.isPlaceholderData.value] as const,
    ([page, isOld]) => {
      if (!page || isOld) return;
      fresh = new Set();
      if (shownKey === key.value) beforeChange?.();
      else pages.value = new Map();
      shownKey = key.value;
      put(0, page.rows);
      refetch();
    },
    { immediate: true },
  );
  watch(key, () => {
    inFlight.abort();
    wanted.value = [];
  });

  /** Says which rows are on screen. */
  function show(first: number, last: number): void {
    const from = Math.floor(Math.max(0, first) / PAGE_ROWS);
    const to = Math.floor(Math.max(0, last) / PAGE_ROWS);
    wanted.value = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    clearTimeout(timer);
    timer = setTimeout(refetch, SETTLE_MS);
  }

  function refetch(): void {
    const missing = wanted.value.filter((number) => !fresh.has(number) && number * PAGE_ROWS < total.value);
    if (missing.length === 0) return;
    inFlight.abort();
    inFlight = new AbortController();
    const { signal } = inFlight;
    Promise.all(
      missing.map(async (number) => {
        const page = await fetchPage(toValue(query), number, signal);
        if (!signal.aborted) put(number, page.rows);
      }),
    ).then(
      () => (error.value = null),
      (thrown: unknown) => {
        if (!signal.aborted) error.value = thrown;
      },
    );
  }

  /** The row at an index of the list; undefined while it is on its way. */
  function rowAt(index: number): RolloutRow | undefined {
    return pages.value.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS];
  }

  onScopeDispose(() => {
    clearTimeout(timer);
    inFlight.abort();
  });

  return { head, total, outOf, error, rowAt, show, refetch };
}

/** Where a rollout stands in a list now; null where it is no longer in it. */
export async function findPosition(query: RolloutQuery, rolloutId: number): Promise<number | null> {
  const position = await api.rollouts.position.query({ ...query, sort: [...query.sort], rolloutId });
  return position.index;
}

function fetchPage(
  query: RolloutQuery,
  number: number,
  signal: AbortSignal | undefined,
): Promise<RolloutPage> {
  return api.rollouts.list.query(
    { ...query, sort: [...query.sort], offset: number * PAGE_ROWS, limit: PAGE_ROWS },
    signal ? { signal } : {},
  );
}
