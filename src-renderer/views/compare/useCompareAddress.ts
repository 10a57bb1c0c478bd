import { computed } from 'vue';
import type { ComputedRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import type { Item } from '../../../src-main/domain/index.ts';
import type { PairCell, RunAddress } from '../../../src-main/api/index.ts';
import { parseRunAddresses, runAddressText } from '../../format/run-address.ts';
import { ITEM_ORDER } from '../../format/words.ts';

const CELLS = ['both', 'fixed', 'broken', 'neither', 'notMeasured'] as const satisfies readonly PairCell[];

/**
 * What is compared, kept in the address: `a=1&b=2,3` are numbers of runs, with the folder before a colon where it is another
 * one than the address's own; `with` is the place in `b` of the run that the pairs are of.
 */
export function useCompareAddress(workspaceId: ComputedRef<string>) {
  const route = useRoute();
  const router = useRouter();

  const text = (name: string) => (typeof route.query[name] === 'string' ? route.query[name] : '');
  function put(changes: Readonly<Record<string, string>>): void {
    const query = Object.entries({ ...route.query, ...changes }).filter(([, value]) => value !== '');
    // Only a bug in a guard rejects, and there are no guards.
    router.replace({ query: Object.fromEntries(query) }).catch(() => undefined);
  }

  const base = computed(() => parseRunAddresses(text('a'), workspaceId.value)[0] ?? null);
  const others = computed(() => parseRunAddresses(text('b'), workspaceId.value));

  return {
    base,
    others,
    runText: (run: RunAddress) => runAddressText(run, workspaceId.value),
    choose: (a: RunAddress | null, b: readonly RunAddress[]) =>
      put({
        a: a === null ? '' : runAddressText(a, workspaceId.value),
        b: b.map((run) => runAddressText(run, workspaceId.value)).join(','),
        with: '',
        item: '',
        cell: '',
        pair: '',
      }),
    other: computed({
      get: () => Math.max(0, Math.min(others.value.length - 1, Number(text('with')) || 0)),
      set: (value) => put({ with: value === 0 ? '' : String(value), pair: '' }),
    }),
    item: computed<Item | null>(() => ITEM_ORDER.find((item) => item === text('item')) ?? null),
    cell: computed<PairCell | null>(() => CELLS.find((cell) => cell === text('cell')) ?? null),
    chooseCell: (item: Item | null, cell: PairCell | null) =>
      put({ item: item ?? '', cell: cell ?? '', pair: '' }),
    /** The place of the pair in the player; null until one was chosen. */
    pair: computed({
      get: () => (/^\d{1,9}$/.test(text('pair')) ? Number(text('pair')) : null),
      set: (value) => put({ pair: value === null ? '' : String(value) }),
    }),
    layout: computed<'list' | 'gallery'>({
      get: () => (text('mode') === 'gallery' ? 'gallery' : 'list'),
      set: (value) => put({ mode: value === 'list' ? '' : value }),
    }),
  };
}

export type CompareAddress = ReturnType<typeof useCompareAddress>;
