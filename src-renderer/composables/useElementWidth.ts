import { onScopeDispose, ref, watch } from 'vue';
import type { Ref } from 'vue';

/** The inner width of an element in CSS pixels, kept up to date. */
export function useElementWidth(element: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number>> {
  const width = ref(0);
  const observer = new ResizeObserver(([entry]) => {
    if (entry) width.value = Math.round(entry.contentRect.width);
  });
  watch(
    element,
    (next, previous) => {
      if (previous) observer.unobserve(previous);
      if (!next) return;
      width.value = next.clientWidth;
      observer.observe(next);
    },
    { flush: 'post' },
  );
  onScopeDispose(() => observer.disconnect());
  return width;
}
