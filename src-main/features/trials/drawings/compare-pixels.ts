/** An image of 8-bit RGBA pixels, row by row from the top left. */
export interface RgbaPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

export interface PixelDifference {
  readonly width: number;
  readonly height: number;
  /** Pixels of which some channel differs by more than `channelDelta`. */
  readonly differentPixels: number;
  /** The same as a share of all pixels, 0–1. */
  readonly share: number;
  /** Greatest difference of a channel, 0–255, and the mean over all channels. */
  readonly maxDelta: number;
  readonly meanDelta: number;
  /** RGBA: the first image, faded, with the differing pixels in red. */
  readonly picture: Uint8ClampedArray<ArrayBuffer>;
}

const WHITE = 255;
/** How much of the first image stays visible under the marks. */
const FADE = 0.3;

/**
 * Compares two renders of one drawing pixel by pixel, both laid on white so that a transparent pixel equals a white one.
 * `channelDelta` is the difference (0–255) up to which channels count as equal. Throws a RangeError for different sizes.
 */
export function comparePixels(a: RgbaPixels, b: RgbaPixels, channelDelta = 24): PixelDifference {
  if (a.width !== b.width || a.height !== b.height) {
    throw new RangeError(
      `images of ${a.width} × ${a.height} and ${b.width} × ${b.height} pixels cannot be compared`,
    );
  }
  const pixels = a.width * a.height;
  const picture = new Uint8ClampedArray(pixels * 4);
  let differentPixels = 0;
  let maxDelta = 0;
  let sum = 0;
  for (let at = 0; at < pixels * 4; at += 4) {
    let delta = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const first = onWhite(a.data, at, channel);
      const difference = Math.abs(first - onWhite(b.data, at, channel));
      sum += difference;
      delta = Math.max(delta, difference);
      picture[at + channel] = WHITE - (WHITE - first) * FADE;
    }
    picture[at + 3] = 255;
    maxDelta = Math.max(maxDelta, delta);
    if (delta <= channelDelta) continue;
    differentPixels += 1;
    picture.set([220, 0, 0], at);
  }
  const divisor = Math.max(1, pixels);
  return {
    width: a.width,
    height: a.height,
    differentPixels,
    share: differentPixels / divisor,
    maxDelta,
    meanDelta: sum / (divisor * 3),
    picture,
  };
}

function onWhite(data: RgbaPixels['data'], at: number, channel: number): number {
  const alpha = (data[at + 3] ?? 0) / 255;
  return (data[at + channel] ?? 0) * alpha + WHITE * (1 - alpha);
}
