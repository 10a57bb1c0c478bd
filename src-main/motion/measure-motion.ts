import type { MotionRules } from '../domain/index.ts';
import { dominantShare } from './dominant-share.ts';
import { measurePair } from './measure-pair.ts';
import type { MotionReport, PairChange, RgbaFrame } from './motion-report.ts';

/** Stored with every report; raised whenever the same frames could give another one. */
export const MOTION_VERSION = 'motion-1';

/**
 * Measures what changes between a drawing's frames, in order of time, the first being the one at 0 (scoring protocol
 * §3). Throws RangeError when there is no frame or their sizes differ.
 */
export function measureMotion(frames: readonly RgbaFrame[], rules: MotionRules): MotionReport {
  const [first] = frames;
  if (first === undefined) throw new RangeError('no frames to measure');
  const pairs = frames.flatMap((a, from) =>
    frames.slice(from + 1).map((b, index) => judgePair(a, b, from, from + 1 + index, rules)),
  );
  const moves =
    pairs.some((pair) => pair.from === 0 && pair.moves) && pairs.some((pair) => pair.from > 0 && pair.moves);
  const flash = pairs.some((pair) => pair.flashes);
  const share = dominantShare(first);
  return {
    version: MOTION_VERSION,
    blank: share > rules.blankShare,
    dominantShare: share,
    moves,
    flash,
    pass: moves && !flash,
    pairs,
    limits: { ...rules },
  };
}

function judgePair(a: RgbaFrame, b: RgbaFrame, from: number, to: number, rules: MotionRules): PairChange {
  const change = measurePair(a, b, rules);
  const pixelShare = change.pixels / (a.width * a.height);
  return {
    from,
    to,
    ...change,
    pixelShare,
    moves: change.blocks >= rules.minBlocks,
    flashes: pixelShare >= rules.flashShare,
  };
}
