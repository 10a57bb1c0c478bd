import { describe, expect, it } from 'vitest';
import { fc } from '../../../properties.ts';
import { fitPlace } from '../../../../src-main/hosts/desktop/fit-place.ts';

const LEFT = { x: 0, y: 0, width: 1920, height: 1040 };
const RIGHT = { x: 1920, y: 0, width: 2560, height: 1400 };

describe('fitPlace', () => {
  it('keeps a window where it was', () => {
    const bounds = { x: 2000, y: 100, width: 1400, height: 900 };
    expect(fitPlace(bounds, [LEFT, RIGHT])).toEqual(bounds);
  });

  it('gives the size alone when its display is gone, so that the system chooses the place', () => {
    expect(fitPlace({ x: 2000, y: 100, width: 2400, height: 1300 }, [LEFT])).toEqual({
      width: 1920,
      height: 1040,
    });
  });

  it('moves a window that hangs over the edge back into view', () => {
    expect(fitPlace({ x: 1700, y: 900, width: 1000, height: 700 }, [LEFT])).toEqual({
      x: 920,
      y: 340,
      width: 1000,
      height: 700,
    });
  });

  it('takes the default size where no display is known', () => {
    expect(fitPlace({ x: 0, y: 0, width: 5, height: 5 }, [])).toEqual({ width: 1440, height: 900 });
  });

  it('always lies within a display or leaves the place to the system', () => {
    const side = fc.integer({ min: -10_000, max: 10_000 });
    const size = fc.integer({ min: 1, max: 10_000 });
    const rectangle = fc.record({ x: side, y: side, width: size, height: size });
    fc.assert(
      fc.property(rectangle, fc.array(rectangle, { minLength: 1, maxLength: 3 }), (bounds, areas) => {
        const fitted = fitPlace(bounds, areas);
        const fitsSome = areas.some(
          (area) => (fitted.width ?? 0) <= area.width && (fitted.height ?? 0) <= area.height,
        );
        expect(fitsSome).toBe(true);
        if (fitted.x === undefined) return;
        const { x, y = NaN, width = NaN, height = NaN } = fitted;
        expect(
          areas.some(
            (area) =>
              x >= area.x &&
              y >= area.y &&
              x + width <= area.x + area.width &&
              y + height <= area.y + area.height,
          ),
        ).toBe(true);
      }),
    );
  });
});
