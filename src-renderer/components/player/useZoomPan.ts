import { computed, ref } from 'vue';

const LEAST_ZOOM = 1;
const MOST_ZOOM = 16;
const WHEEL_STEP = 1.0015;
export const BUTTON_STEP = 1.5;

/** Magnifies what lies in a box of its own size, and moves it there. Offsets are in pixels of the unmagnified box. */
export function useZoomPan() {
  const zoom = ref(1);
  const x = ref(0);
  const y = ref(0);
  const isFitted = computed(() => zoom.value === 1);
  const transform = computed(() => `translate(${x.value}px, ${y.value}px) scale(${zoom.value})`);

  /** Magnifies round a point, which stays where it is; the point is relative to the box's centre. */
  function zoomBy(factor: number, atX = 0, atY = 0): void {
    const next = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom.value * factor));
    const change = next / zoom.value;
    zoom.value = next;
    if (next === 1) return fit();
    x.value = atX - (atX - x.value) * change;
    y.value = atY - (atY - y.value) * change;
  }

  function panBy(byX: number, byY: number): void {
    if (isFitted.value) return;
    x.value += byX;
    y.value += byY;
  }

  function fit(): void {
    zoom.value = 1;
    x.value = 0;
    y.value = 0;
  }

  /** A turn of the wheel over the box. */
  function onWheel(event: WheelEvent, box: DOMRect): void {
    event.preventDefault();
    const atX = event.clientX - box.left - box.width / 2;
    const atY = event.clientY - box.top - box.height / 2;
    zoomBy(WHEEL_STEP ** -event.deltaY, atX, atY);
  }

  return { zoom, isFitted, transform, zoomBy, panBy, fit, onWheel };
}

export type ZoomPan = ReturnType<typeof useZoomPan>;
