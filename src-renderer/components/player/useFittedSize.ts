import { computed, onScopeDispose, ref, watch } from 'vue';
import type { Ref } from 'vue';

/** How much a picture of the given size is magnified to fill an element as far as it fits, kept up to date. */
export function useFittedSize(
  element: Readonly<Ref<HTMLElement | null>>,
  picture: () => { readonly widthPx: number; readonly heightPx: number },
) {
  const width = ref(0);
  const height = ref(0);
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return;
    width.value = entry.contentRect.width;
    height.value = entry.contentRect.height;
  });
  watch(
    element,
    (next, previous) => {
      if (previous) observer.unobserve(previous);
      if (next) observer.observe(next);
    },
    { flush: 'post' },
  );
  onScopeDispose(() => observer.disconnect());

  return computed(() => {
    const { widthPx, heightPx } = picture();
    return Math.max(0, Math.min(width.value / widthPx, height.value / heightPx));
  });
}
