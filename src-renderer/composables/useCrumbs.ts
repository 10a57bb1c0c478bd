import { toValue, watch } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { useCrumbStore } from '../stores/crumbs.ts';
import type { Crumb } from '../stores/crumbs.ts';

/** Says where the calling view stands; shown in the title bar and as the window's title. */
export function useCrumbs(crumbs: MaybeRefOrGetter<readonly Crumb[]>): void {
  const store = useCrumbStore();
  watch(
    () => toValue(crumbs),
    (steps) => {
      store.crumbs = steps;
      const way = steps.map((crumb) => crumb.title).reverse();
      document.title = [...way, 'SVG Assay'].join(' · ');
    },
    { immediate: true },
  );
}
