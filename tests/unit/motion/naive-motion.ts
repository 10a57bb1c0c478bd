import type { MotionRules } from '../../../src-main/domain/index.ts';
import type { RgbaFrame } from '../../../src-main/motion/index.ts';

/** The protocol's words (scoring §3) taken one by one, without a thought for speed; what the fast code is held against. */
export function naiveMotion(frames: readonly RgbaFrame[], rules: MotionRules) {
  const pairs = [];
  for (let from = 0; from < frames.length; from += 1) {
    for (let to = from + 1; to < frames.length; to += 1) {
      pairs.push({ from, to, ...naivePair(frames[from] as RgbaFrame, frames[to] as RgbaFrame, rules) });
    }
  }
  const first = frames[0] as RgbaFrame;
  const colours = pixelsOf(first).map((pixel) => pixel.join());
  const most = Math.max(...colours.map((colour) => colours.filter((other) => other === colour).length));
  const moved = pairs.filter((pair) => pair.blocks >= rules.minBlocks);
  const moves = moved.some((pair) => pair.from === 0) && moved.some((pair) => pair.from > 0);
  const flash = pairs.some((pair) => pair.pixelShare >= rules.flashShare);
  return { blank: most / colours.length > rules.blankShare, moves, flash, pass: moves && !flash, pairs };
}

function naivePair(a: RgbaFrame, b: RgbaFrame, rules: MotionRules) {
  const before = pixelsOf(a);
  const after = pixelsOf(b);
  const differing = before.flatMap((pixel, index) => {
    const differs = pixel.some(
      (value, channel) => Math.abs(value - (after[index]?.[channel] ?? 0)) > rules.channelDelta,
    );
    return differs ? [{ x: index % a.width, y: Math.floor(index / a.width) }] : [];
  });
  const blocks = new Map<string, number>();
  for (const { x, y } of differing) {
    const block = `${Math.floor(x / rules.blockPx)},${Math.floor(y / rules.blockPx)}`;
    blocks.set(block, (blocks.get(block) ?? 0) + 1);
  }
  const xs = differing.map(({ x }) => x);
  const ys = differing.map(({ y }) => y);
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values) + 1;
  return {
    pixels: differing.length,
    pixelShare: differing.length / before.length,
    blocks: [...blocks.values()].filter((count) => count >= rules.blockMinPixels).length,
    brightnessChange: mean(after.map(luma)) - mean(before.map(luma)),
    box:
      differing.length === 0
        ? null
        : { x: Math.min(...xs), y: Math.min(...ys), width: extent(xs), height: extent(ys) },
  };
}

function pixelsOf({ width, height, data }: RgbaFrame): number[][] {
  return Array.from({ length: width * height }, (_, index) => [...data.slice(index * 4, index * 4 + 4)]);
}

function luma(pixel: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = pixel;
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
