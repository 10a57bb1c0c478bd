import { describe, expect, it } from 'vitest';
import { differenceHeatmap } from '../../../src-main/motion/index.ts';
import { BLACK, paint, WHITE } from './frames.ts';

describe('differenceHeatmap', () => {
  it('is transparent where nothing changed and brightest at the largest difference', () => {
    const before = paint(3, 1, BLACK);
    const after = paint(3, 1, BLACK, [
      { x: 1, y: 0, width: 1, height: 1, colour: [10, 0, 0, 255] },
      { x: 2, y: 0, width: 1, height: 1, colour: WHITE },
    ]);
    const { data } = differenceHeatmap(before, after);
    expect([...data.slice(0, 4)]).toEqual([0, 0, 0, 0]);
    expect([...data.slice(8, 12)]).toEqual([255, 255, 255, 255]);
    const [red = 0, , , alpha] = data.slice(4, 8);
    expect(alpha).toBe(255);
    expect(red).toBeLessThan(100);
  });

  it('refuses frames of different sizes', () => {
    expect(() => differenceHeatmap(paint(2, 1, WHITE), paint(1, 2, WHITE))).toThrow(RangeError);
  });
});
