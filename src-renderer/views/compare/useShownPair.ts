import { onScopeDispose, shallowRef, watch } from 'vue';
import type { MaybeRefOrGetter } from 'vue';
import { createDrawingClock, fitDrawing, svgRootOf } from '../../components/player/drawing-clock.ts';
import { usePlayer } from '../../components/player/usePlayer.ts';

export type Side = 'a' | 'b';
type SetClocks = (seconds: number) => void;

/** Two drawings on one clock: the player leads one of them, and the other is put to the same time in the same step. */
export function useShownPair(
  durationS: MaybeRefOrGetter<number>,
  stage: { readonly widthPx: number; readonly heightPx: number },
) {
  const player = usePlayer(durationS);
  const drawings = shallowRef<Readonly<Record<Side, Document | null>>>({ a: null, b: null });
  let followers: readonly SetClocks[] = [];

  /** Takes a frame's document once it is there; null when it goes. A drawing that cannot be read is left out. */
  function attach(side: Side, loaded: Document | null): boolean {
    const drawing = loaded !== null && svgRootOf(loaded) !== null ? loaded : null;
    if (drawing !== null) fitDrawing(drawing, stage.widthPx, stage.heightPx);
    drawings.value = { ...drawings.value, [side]: drawing };
    const present = [drawings.value.a, drawings.value.b].filter((each) => each !== null);
    followers = present.slice(1).map(createDrawingClock);
    player.attach(present[0] ?? null);
    follow(player.timeS.value);
    return drawing !== null;
  }

  function follow(seconds: number): void {
    for (const setClocks of followers) setClocks(seconds);
  }

  watch(player.timeS, follow, { flush: 'sync' });
  onScopeDispose(() => (followers = []));

  return { player, attach };
}
