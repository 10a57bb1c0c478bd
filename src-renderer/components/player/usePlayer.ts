import { computed, onScopeDispose, ref, shallowRef, toValue, watch } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { createDrawingClock } from './drawing-clock.ts';

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;

/** Plays a drawing that has no clock of its own running: each step puts its clocks to the time shown. */
export function usePlayer(durationS: MaybeRefOrGetter<number>) {
  const timeS = ref(0);
  const isPlaying = ref(false);
  const speed = ref<number>(1);
  const setClocks = shallowRef<((seconds: number) => void) | null>(null);
  let request = 0;
  let lastMs = 0;

  function attach(drawing: Document | null): void {
    setClocks.value = drawing === null ? null : createDrawingClock(drawing);
    setClocks.value?.(timeS.value);
  }

  function seek(seconds: number): void {
    timeS.value = Math.min(Math.max(0, seconds), toValue(durationS));
    setClocks.value?.(timeS.value);
  }

  function step(nowMs: number): void {
    const passedS = ((nowMs - lastMs) / 1000) * speed.value;
    lastMs = nowMs;
    const next = timeS.value + passedS;
    seek(next >= toValue(durationS) ? 0 : next);
    request = requestAnimationFrame(step);
  }

  function toggle(): void {
    isPlaying.value = !isPlaying.value;
  }

  function setSpeed(factor: number): void {
    speed.value = factor;
  }

  watch(isPlaying, (playing) => {
    cancelAnimationFrame(request);
    if (!playing) return;
    lastMs = performance.now();
    request = requestAnimationFrame(step);
  });
  onScopeDispose(() => cancelAnimationFrame(request));

  return {
    timeS,
    isPlaying,
    speed,
    canPlay: computed(() => setClocks.value !== null),
    attach,
    seek,
    toggle,
    setSpeed,
  };
}

export type Player = ReturnType<typeof usePlayer>;
