import { comparePixels, type PixelDifference, type RgbaPixels } from './compare-pixels.ts';
import type { StaticRender, StaticRenderer, StaticRenderOptions } from './static-renderer.ts';

/** One drawing by two renderers; the difference is null when one of them gave no image. */
export interface SideBySide {
  readonly first: StaticRender;
  readonly second: StaticRender;
  readonly difference: PixelDifference | null;
}

/** Renders a drawing with both renderers at once and compares the pixels; `decode` reads a PNG of the given size. */
export async function renderSideBySide(
  svg: string,
  renderers: readonly [StaticRenderer, StaticRenderer],
  options: StaticRenderOptions,
  decode: (png: Uint8Array) => Promise<RgbaPixels>,
): Promise<SideBySide> {
  const [first, second] = await Promise.all([
    renderers[0].render(svg, options),
    renderers[1].render(svg, options),
  ]);
  if (!first.ok || !second.ok) return { first, second, difference: null };
  const [a, b] = await Promise.all([decode(first.png), decode(second.png)]);
  return { first, second, difference: comparePixels(a, b) };
}
