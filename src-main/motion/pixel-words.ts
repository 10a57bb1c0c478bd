import type { RgbaFrame } from './motion-report.ts';

/** The frame's pixels as one 32-bit word each, for comparing whole pixels at once; the byte order is the machine's. */
export function asWords({ width, height, data }: RgbaFrame): Uint32Array {
  const pixels = width * height;
  // A view needs an aligned start; a decoder's buffer may be a slice of a larger one.
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, pixels);
}
