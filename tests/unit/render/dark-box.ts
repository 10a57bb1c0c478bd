import { decodePng } from '../../../src-main/motion/index.ts';
import type { PixelBox } from '../../../src-main/render/index.ts';

const DARK = 128;

/** The box round all pixels of a frame that are darker than middle grey; null on a frame without any. */
export async function darkBox(png: Uint8Array): Promise<PixelBox | null> {
  const frame = await decodePng(png);
  return darkBoxIn(frame, { x: 0, y: 0, width: frame.width, height: frame.height });
}

/** The same for a part of a picture, from that part's own corner. */
export function darkBoxIn(
  { width, data }: { readonly width: number; readonly data: Uint8Array },
  area: PixelBox,
): PixelBox | null {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < area.width; x += 1) {
      const at = ((area.y + y) * width + area.x + x) * 4;
      if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) >= DARK * 3) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  if (xs.length === 0) return null;
  const [left, right] = extent(xs);
  const [top, bottom] = extent(ys);
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function extent(values: readonly number[]): [low: number, high: number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
}
