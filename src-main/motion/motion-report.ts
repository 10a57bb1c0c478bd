/** A frame's pixels: 4 bytes (red, green, blue, alpha) each, row by row from the top left. */
export interface RgbaFrame {
  readonly width: number;
  readonly height: number;
  /** `width · height · 4` bytes. */
  readonly data: Uint8Array;
}

export interface ChangeBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How one frame differs from another; `from` and `to` are the frames' indices. */
export interface PairChange {
  readonly from: number;
  readonly to: number;
  /** Pixels with a channel that differs by more than the limit, and their share (0–1) of all. */
  readonly pixels: number;
  readonly pixelShare: number;
  /** Blocks in which enough pixels differ. */
  readonly blocks: number;
  /** Mean luma (0.299 R + 0.587 G + 0.114 B, 0–255) of `to` minus that of `from`. */
  readonly brightnessChange: number;
  /** Smallest box, in pixels, round all differing pixels; null when none differs. */
  readonly box: ChangeBox | null;
  /** Enough blocks changed to count as local motion. */
  readonly moves: boolean;
  /** So many pixels differ that it is no local motion. */
  readonly flashes: boolean;
}

/** The motion check of a drawing with every figure that it rests on (docs/guide/scores.md, Motion). */
export interface MotionReport {
  readonly version: string;
  /** One colour covers more than `limits.blankShare` of the first frame. */
  readonly blank: boolean;
  /** Share (0–1) of the first frame's most frequent colour. */
  readonly dominantShare: number;
  /** A pair with the first frame moves, and a pair among the later ones does. */
  readonly moves: boolean;
  readonly flash: boolean;
  /** It moves and does not flash. */
  readonly pass: boolean;
  /** All pairs, ordered by `from`, then `to`. */
  readonly pairs: readonly PairChange[];
  /** What the figures were held against. */
  readonly limits: {
    readonly channelDelta: number;
    readonly blockPx: number;
    readonly blockMinPixels: number;
    readonly minBlocks: number;
    readonly blankShare: number;
    readonly flashShare: number;
  };
}
