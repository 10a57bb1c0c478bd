import { onScopeDispose, ref, toValue, watch } from 'vue';
import type { MaybeRefOrGetter } from 'vue';

const WINDOW_MS = 60_000;
const TICK_MS = 2000;

/** How much a count has grown within the last minute while it was watched; starts anew when the subject changes. */
export function useGrowth(subject: MaybeRefOrGetter<string | null>, count: MaybeRefOrGetter<number | null>) {
  const grownPerMinute = ref(0);
  let samples: readonly { readonly atMs: number; readonly count: number }[] = [];

  function look(): void {
    const [now, least] = [Date.now(), Date.now() - WINDOW_MS];
    const value = toValue(count);
    if (value === null) return;
    // The newest sample from before the window is what the growth is measured from.
    const from = Math.max(
      0,
      samples.findLastIndex((sample) => sample.atMs < least),
    );
    samples = [...samples.slice(from), { atMs: now, count: value }];
    grownPerMinute.value = Math.max(0, value - (samples[0]?.count ?? value));
  }

  watch(
    () => toValue(subject),
    () => (samples = []),
  );
  watch(() => toValue(count), look, { immediate: true });
  const timer = setInterval(look, TICK_MS);
  onScopeDispose(() => clearInterval(timer));

  return { grownPerMinute };
}
