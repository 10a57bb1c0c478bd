import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';

const STORAGE_KEY = 'svg-assay.list';

interface StoredLayout {
  readonly columns: readonly string[] | null;
  readonly compact: boolean;
  readonly facets: boolean;
}

/** How lists of rollouts look in this browser, and where one was in the last of them. */
export const useListLayout = defineStore('list-layout', () => {
  const stored = readStored();
  /** Ids of the columns shown; null for the usual ones. */
  const columns = shallowRef(stored.columns);
  const compact = ref(stored.compact);
  const facets = ref(stored.facets);
  /** The row last looked at, by the list's key; brings one back to it. */
  const place = shallowRef<{ readonly list: string; readonly index: number } | null>(null);

  watch([columns, compact, facets], () => {
    const layout: StoredLayout = { columns: columns.value, compact: compact.value, facets: facets.value };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(layout));
  });

  return { columns, compact, facets, place };
});

function readStored(): StoredLayout {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<StoredLayout> | null;
    const columns = Array.isArray(stored?.columns)
      ? stored.columns.filter((id) => typeof id === 'string')
      : null;
    return { columns, compact: stored?.compact === true, facets: stored?.facets !== false };
  } catch {
    return { columns: null, compact: false, facets: true };
  }
}
