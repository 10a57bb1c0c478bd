import { defineStore } from 'pinia';
import { ref } from 'vue';

/** What the middle of the Rollout view shows: the living drawing, one frame, or two frames compared. */
export type StageMode = 'live' | 'frame' | 'heat' | 'onion' | 'side';

/** The text under the drawing. */
export type TextTab = 'source' | 'messages' | 'raw';

/** How drawings are looked at; stays while one goes from rollout to rollout. */
export const useStage = defineStore('stage', () => {
  const mode = ref<StageMode>('live');
  /** Indices of the frame shown and of the one that it is compared with. */
  const from = ref(0);
  const to = ref(1);
  /** How much of the second frame the onion skin shows, 0–1. */
  const mix = ref(0.5);
  const checkerboard = ref(false);
  /** The boxes that were measured: what is drawn, and what changed between the two frames. */
  const boxes = ref(false);
  const tab = ref<TextTab>('source');

  /** Shows a frame; while two are compared, it becomes the second one. */
  function showFrame(index: number): void {
    if (mode.value === 'live' || mode.value === 'frame') {
      mode.value = 'frame';
      from.value = index;
    } else to.value = index;
  }

  function compare(next: StageMode, pair: { readonly from: number; readonly to: number }): void {
    mode.value = next;
    from.value = pair.from;
    to.value = pair.to;
  }

  return { mode, from, to, mix, checkerboard, boxes, tab, showFrame, compare };
});
