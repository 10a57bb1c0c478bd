import { describe, expect, it } from 'vitest';
import { comparePixels } from '../../../../../src-main/features/trials/index.ts';

function image(...pixels: readonly (readonly [number, number, number, number])[]) {
  return { width: pixels.length, height: 1, data: Uint8Array.from(pixels.flat()) };
}

describe('comparePixels', () => {
  it('counts pixels of which a channel differs by more than the delta', () => {
    const a = image([0, 0, 0, 255], [100, 100, 100, 255], [10, 10, 10, 255]);
    const b = image([0, 0, 0, 255], [100, 124, 100, 255], [10, 10, 35, 255]);
    const { differentPixels, share, maxDelta, meanDelta, picture } = comparePixels(a, b);
    expect({ differentPixels, share, maxDelta }).toEqual({ differentPixels: 1, share: 1 / 3, maxDelta: 25 });
    expect(meanDelta).toBeCloseTo((24 + 25) / 9, 12);
    expect([...picture.subarray(8, 12)]).toEqual([220, 0, 0, 255]);
  });

  it('takes transparent for white', () => {
    expect(comparePixels(image([0, 0, 0, 0]), image([255, 255, 255, 255]), 0).differentPixels).toBe(0);
  });

  it('refuses images of different sizes', () => {
    expect(() => comparePixels(image([0, 0, 0, 0]), image([0, 0, 0, 0], [0, 0, 0, 0]))).toThrow(RangeError);
  });
});
