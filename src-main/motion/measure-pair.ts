import type { MotionRules } from '../domain/index.ts';
import type { ChangeBox, RgbaFrame } from './motion-report.ts';
import { asWords } from './pixel-words.ts';

/** What two frames' pixels say, before any limit on blocks or shares is applied. */
export interface PixelChange {
  readonly pixels: number;
  readonly blocks: number;
  readonly brightnessChange: number;
  readonly box: ChangeBox | null;
}

const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;

/**
 * Counts differing pixels and changed blocks of two frames of one size. Blocks at the right and lower edge may be
 * smaller than `blockPx`; the number of pixels that they need is the same. Throws RangeError when the sizes differ.
 */
export function measurePair(a: RgbaFrame, b: RgbaFrame, rules: MotionRules): PixelChange {
  if (a.width !== b.width || a.height !== b.height) throw new RangeError('frames of different sizes');
  const { width, height } = a;
  const columns = Math.ceil(width / rules.blockPx);
  const perBlock = new Uint32Array(columns * Math.ceil(height / rules.blockPx));
  const wordsA = asWords(a);
  const wordsB = asWords(b);
  const delta = rules.channelDelta;
  let pixels = 0;
  let luma = 0;
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;

  for (let y = 0, index = 0; y < height; y += 1) {
    const blockRow = Math.floor(y / rules.blockPx) * columns;
    for (let x = 0; x < width; x += 1, index += 1) {
      // Most pixels are equal, and one comparison of whole words tells.
      if (wordsA[index] === wordsB[index]) continue;
      const at = index * 4;
      const red = (b.data[at] ?? 0) - (a.data[at] ?? 0);
      const green = (b.data[at + 1] ?? 0) - (a.data[at + 1] ?? 0);
      const blue = (b.data[at + 2] ?? 0) - (a.data[at + 2] ?? 0);
      const alpha = (b.data[at + 3] ?? 0) - (a.data[at + 3] ?? 0);
      luma += RED * red + GREEN * green + BLUE * blue;
      const within =
        red <= delta &&
        red >= -delta &&
        green <= delta &&
        green >= -delta &&
        blue <= delta &&
        blue >= -delta &&
        alpha <= delta &&
        alpha >= -delta;
      if (within) continue;
      pixels += 1;
      const block = blockRow + Math.floor(x / rules.blockPx);
      perBlock[block] = (perBlock[block] ?? 0) + 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }

  let blocks = 0;
  for (const count of perBlock) if (count >= rules.blockMinPixels) blocks += 1;
  const box = pixels === 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  return { pixels, blocks, brightnessChange: width * height === 0 ? 0 : luma / (width * height), box };
}
