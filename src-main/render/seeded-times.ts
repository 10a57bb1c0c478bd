import { createHash } from 'node:crypto';
import type { RenderRules } from '../domain/index.ts';

/** Number of frames after the one at zero. */
const LATER_FRAMES = 3;
const WORD_BYTES = 4;
const WORD_RANGE = 2 ** 32;

/**
 * The four times in seconds at which a drawing is looked at, seeded from its bytes (docs/guide/scores.md, Rendering): t₀ = 0 and
 * tₖ = (k − 1 + uₖ) · T / 3, where uₖ is the k-th big-endian 32-bit word of the drawing's SHA-256 over 2³², rounded to
 * milliseconds and at least `minTimeS`.
 */
export function seededTimes(svg: string, rules: RenderRules): number[] {
  const digest = createHash('sha256').update(svg, 'utf8').digest();
  const later = Array.from({ length: LATER_FRAMES }, (_, index) => {
    const share = digest.readUInt32BE(index * WORD_BYTES) / WORD_RANGE;
    const timeS = ((index + share) * rules.durationS) / LATER_FRAMES;
    return Math.max(rules.minTimeS, Math.round(timeS * 1000) / 1000);
  });
  return [0, ...later];
}
