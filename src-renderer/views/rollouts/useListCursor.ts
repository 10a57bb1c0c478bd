import { computed, nextTick, onMounted, ref, watch } from 'vue';
import type { Ref } from 'vue';
import { useListLayout } from '../../stores/list-layout.ts';

/** The row that the keys act on. Coming back to the list that was left last brings one back to its row. */
export function useListCursor(
  listKey: Readonly<Ref<string>>,
  total: Readonly<Ref<number>>,
  reveal: (index: number) => void,
) {
  const layout = useListLayout();
  const stored = ref(layout.place?.list === listKey.value ? layout.place.index : 0);
  const index = computed({
    get: () => Math.min(stored.value, Math.max(0, total.value - 1)),
    set: (next) => {
      stored.value = next;
      layout.place = { list: listKey.value, index: next };
    },
  });

  function set(next: number): void {
    index.value = Math.min(Math.max(0, next), Math.max(0, total.value - 1));
    reveal(index.value);
  }

  watch(listKey, () => set(0));
  onMounted(async () => {
    await nextTick();
    if (index.value > 0) reveal(index.value);
  });

  return { index, set, move: (step: number) => set(index.value + step) };
}
