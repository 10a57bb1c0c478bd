import type { Rectangle } from 'electron';

export const DEFAULT_SIZE = { width: 1440, height: 900 };
export const SMALLEST_SIZE = { width: 1000, height: 640 };

/** So much of a window has to lie on a display to be caught with the mouse. */
const GRIP_PX = 80;

/**
 * Bounds for a window that was at `bounds` (device-independent pixels) on the displays' `workAreas`: kept where enough of
 * it can be seen, otherwise its size alone, shrunk to the first display, so that the system chooses the place.
 */
export function fitPlace(bounds: Rectangle, workAreas: readonly Rectangle[]): Partial<Rectangle> {
  const home = workAreas.find((area) => overlap(bounds, area)) ?? workAreas[0];
  if (home === undefined) return DEFAULT_SIZE;
  const width = clamp(bounds.width, SMALLEST_SIZE.width, home.width);
  const height = clamp(bounds.height, SMALLEST_SIZE.height, home.height);
  if (!overlap(bounds, home)) return { width, height };
  return {
    x: clamp(bounds.x, home.x, home.x + home.width - width),
    y: clamp(bounds.y, home.y, home.y + home.height - height),
    width,
    height,
  };
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width >= GRIP_PX && height >= GRIP_PX;
}

/** Where a display is smaller than the smallest window, the display decides. */
function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
