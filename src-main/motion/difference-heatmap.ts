import type { RgbaFrame } from './motion-report.ts';

/** Colours from a small difference to the largest: dark red, red, orange, yellow, white. */
const STOPS = [
  [60, 0, 20],
  [190, 20, 40],
  [240, 120, 20],
  [255, 220, 60],
  [255, 255, 255],
] as const;
const OPAQUE = 255;
const PALETTE = createPalette();

/**
 * A picture of where two frames of one size differ: transparent where they are equal, and the brighter the larger the
 * greatest difference of a channel is. Throws RangeError when the sizes differ.
 */
export function differenceHeatmap(a: RgbaFrame, b: RgbaFrame): RgbaFrame {
  if (a.width !== b.width || a.height !== b.height) throw new RangeError('frames of different sizes');
  const data = new Uint8Array(a.width * a.height * 4);
  for (let at = 0; at < data.length; at += 4) {
    let largest = 0;
    for (let channel = at; channel < at + 4; channel += 1) {
      const difference = Math.abs((a.data[channel] ?? 0) - (b.data[channel] ?? 0));
      if (difference > largest) largest = difference;
    }
    if (largest > 0) data.set(PALETTE[largest] ?? [], at);
  }
  return { width: a.width, height: a.height, data };
}

function createPalette(): readonly (readonly number[])[] {
  return Array.from({ length: 256 }, (_, difference) => {
    const position = (difference / 255) * (STOPS.length - 1);
    const index = Math.min(Math.floor(position), STOPS.length - 2);
    const from = STOPS[index] ?? STOPS[0];
    const to = STOPS[index + 1] ?? from;
    const mixed = from.map((value, channel) => {
      return Math.round(value + ((to[channel] ?? value) - value) * (position - index));
    });
    return [...mixed, OPAQUE];
  });
}
