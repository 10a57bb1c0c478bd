import type { MotionRules } from '../../../src-main/domain/index.ts';
import type { RgbaFrame } from '../../../src-main/motion/index.ts';

export const RULES: MotionRules = {
  channelDelta: 24,
  blockPx: 16,
  blockMinPixels: 8,
  minBlocks: 1,
  blankShare: 0.98,
  flashShare: 0.9,
};

export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export const WHITE: Colour = [255, 255, 255, 255];
export const BLACK: Colour = [0, 0, 0, 255];

export interface Patch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: Colour;
}

/** A frame of one colour with rectangles on it, later ones above. */
export function paint(
  width: number,
  height: number,
  ground: Colour,
  patches: readonly Patch[] = [],
): RgbaFrame {
  const data = new Uint8Array(width * height * 4);
  const fill = ({ x, y, width: across, height: down, colour }: Patch) => {
    for (let row = y; row < y + down; row += 1) {
      for (let column = x; column < x + across; column += 1) data.set(colour, (row * width + column) * 4);
    }
  };
  for (const patch of [{ x: 0, y: 0, width, height, colour: ground }, ...patches]) fill(patch);
  return { width, height, data };
}
