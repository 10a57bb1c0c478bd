/** What an export makes: an animation per pair and format, one sheet of stills, one page. */
export const MEDIA_KINDS = ['webp', 'gif', 'sheet', 'html'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export interface MediaOptions {
  readonly kinds: readonly MediaKind[];
  /** Side of each of the two drawings, 128–512. */
  readonly panelPx: number;
  /** Frames per second, 10–25; rounded to what a GIF can say. */
  readonly fps: number;
  /** Length of the animation, above 0 and at most 12. */
  readonly seconds: number;
}

export const MEDIA_LIMITS = {
  panelPx: { least: 128, most: 512 },
  fps: { least: 10, most: 25 },
  seconds: { least: 0.5, most: 12 },
  pairs: 24,
} as const;

export const DEFAULT_MEDIA_OPTIONS: MediaOptions = {
  kinds: ['webp', 'gif', 'sheet', 'html'],
  panelPx: 384,
  fps: 12.5,
  seconds: 6,
};

/** A GIF tells time in steps of 10 ms, so every format uses those: all run at one speed. */
const STEP_MS = 10;

/** Times of the frames in seconds, and how long each is shown. */
export function frameTimes({ fps, seconds }: Pick<MediaOptions, 'fps' | 'seconds'>): {
  readonly timesS: readonly number[];
  readonly delayMs: number;
} {
  const delayMs = Math.round(1000 / fps / STEP_MS) * STEP_MS;
  const count = Math.max(1, Math.round((seconds * 1000) / delayMs));
  return { timesS: Array.from({ length: count }, (_, i) => (i * delayMs) / 1000), delayMs };
}
