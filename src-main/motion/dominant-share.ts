import type { RgbaFrame } from './motion-report.ts';
import { asWords } from './pixel-words.ts';

/** Share (0–1) of the pixels that have the frame's most frequent exact RGBA colour; 0 for a frame without pixels. */
export function dominantShare(frame: RgbaFrame): number {
  const words = asWords(frame);
  if (words.length === 0) return 0;
  const counts = new Map<number, number>();
  let most = 0;
  // Drawings are flat: counting runs instead of pixels looks up each run's colour once.
  for (let start = 0; start < words.length;) {
    const colour = words[start] ?? 0;
    let end = start + 1;
    while (end < words.length && words[end] === colour) end += 1;
    const count = (counts.get(colour) ?? 0) + end - start;
    counts.set(colour, count);
    if (count > most) most = count;
    start = end;
  }
  return most / words.length;
}
