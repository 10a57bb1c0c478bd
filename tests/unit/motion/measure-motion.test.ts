import { describe, expect, it } from 'vitest';
import { fc } from '../../properties.ts';
import { measureMotion, MOTION_VERSION } from '../../../src-main/motion/index.ts';
import type { RgbaFrame } from '../../../src-main/motion/index.ts';
import { BLACK, paint, RULES, WHITE } from './frames.ts';
import type { Colour } from './frames.ts';
import { naiveMotion } from './naive-motion.ts';

const SIZE = 512;
const still = paint(SIZE, SIZE, WHITE, [{ x: 0, y: 0, width: 256, height: 512, colour: [90, 160, 90, 255] }]);
/** The still scene with a black square of `side` pixels at x, y. */
const withSquare = (x: number, y = 300, side = 20, colour: Colour = BLACK): RgbaFrame => {
  const data = still.data.slice();
  for (let row = y; row < y + side; row += 1) {
    for (let column = x; column < x + side; column += 1) data.set(colour, (row * SIZE + column) * 4);
  }
  return { ...still, data };
};
const flat = (grey: number) => paint(SIZE, SIZE, [grey, grey, grey, 255]);
const GREY_STEP = 24;

describe('measureMotion', () => {
  it.each<[string, RgbaFrame[], Partial<ReturnType<typeof measureMotion>>]>([
    [
      'a square that goes its way',
      [0, 100, 200, 300].map((x) => withSquare(x)),
      { moves: true, flash: false, pass: true },
    ],
    [
      'one block that changes in each later frame',
      [still, withSquare(32, 32, 4), still, withSquare(32, 32, 4)],
      { pass: true },
    ],
    ['nothing', [still, still, still, still], { moves: false, flash: false, pass: false }],
    [
      'a change before the later frames only',
      [still, withSquare(9), withSquare(9), withSquare(9)],
      { moves: false, pass: false },
    ],
    [
      'a square too small for a block',
      [still, withSquare(34, 34, 2), withSquare(66, 34, 2), withSquare(98, 34, 2)],
      { moves: false },
    ],
    [
      'a difference of exactly the limit',
      [0, 1, 0, 1].map((step) => flat(100 + step * GREY_STEP)),
      { moves: false, flash: false },
    ],
    [
      'a difference of one more',
      [0, 1, 0, 1].map((step) => flat(100 + step * (GREY_STEP + 1))),
      { moves: true, flash: true, pass: false },
    ],
    [
      'a whole frame that flickers',
      [flat(255), flat(0), flat(255), flat(0)],
      { moves: true, flash: true, pass: false },
    ],
  ])('judges %s', (_name, frames, expected) => {
    expect(measureMotion(frames, RULES)).toMatchObject(expected);
  });

  it('needs eight pixels of one block, not of two', () => {
    const seven = (x: number) => ({ x, y: 0, width: 7, height: 1, colour: BLACK });
    const frame = paint(64, 64, WHITE, [seven(0), seven(16)]);
    const eight = paint(64, 64, WHITE, [{ ...seven(0), width: 8 }]);
    const blank = paint(64, 64, WHITE);
    expect(measureMotion([blank, frame], RULES).pairs[0]).toMatchObject({
      pixels: 14,
      blocks: 0,
      moves: false,
    });
    expect(measureMotion([blank, eight], RULES).pairs[0]).toMatchObject({
      pixels: 8,
      blocks: 1,
      moves: true,
    });
  });

  it('calls a frame blank above the limit, not at it', () => {
    const share = (dark: number) =>
      paint(100, 10, WHITE, [{ x: 0, y: 0, width: dark, height: 1, colour: BLACK }]);
    expect(measureMotion([share(20)], RULES)).toMatchObject({ dominantShare: 0.98, blank: false });
    expect(measureMotion([share(19)], RULES)).toMatchObject({ dominantShare: 0.981, blank: true });
  });

  it('flashes from the limit on', () => {
    const white = paint(100, 10, WHITE);
    const rows = (count: number) =>
      paint(100, 10, WHITE, [{ x: 0, y: 0, width: 100, height: count, colour: BLACK }]);
    expect(measureMotion([white, rows(9)], RULES)).toMatchObject({ flash: true });
    expect(measureMotion([white, rows(8)], RULES)).toMatchObject({ flash: false });
  });

  it('gives every figure of a pair, and the limits', () => {
    const report = measureMotion(
      [
        paint(100, 100, BLACK),
        paint(100, 100, BLACK, [{ x: 10, y: 20, width: 30, height: 5, colour: WHITE }]),
      ],
      RULES,
    );
    expect(report).toMatchObject({ version: MOTION_VERSION, limits: RULES });
    expect(report.pairs).toEqual([
      {
        from: 0,
        to: 1,
        pixels: 150,
        pixelShare: 0.015,
        blocks: 3,
        brightnessChange: expect.closeTo(255 * 0.015, 9),
        box: { x: 10, y: 20, width: 30, height: 5 },
        moves: true,
        flashes: false,
      },
    ]);
  });

  it('refuses no frames and frames of different sizes', () => {
    expect(() => measureMotion([], RULES)).toThrow(RangeError);
    expect(() => measureMotion([paint(4, 4, WHITE), paint(4, 5, WHITE)], RULES)).toThrow(RangeError);
  });

  it('agrees with the plain reading of the protocol on any frames', () => {
    const channel = fc.constantFrom(0, 24, 25, 100, 255);
    const frames = fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }))
      .chain(([width, height]) =>
        fc.array(
          fc
            .array(channel, { minLength: width * height * 4, maxLength: width * height * 4 })
            .map((values): RgbaFrame => ({ width, height, data: Uint8Array.from(values) })),
          { minLength: 1, maxLength: 4 },
        ),
      );
    const limits = fc.record({
      blockPx: fc.integer({ min: 1, max: 17 }),
      blockMinPixels: fc.integer({ min: 1, max: 12 }),
      minBlocks: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(frames, limits, (drawn, changed) => {
        const rules = { ...RULES, ...changed };
        const { pairs, ...naive } = naiveMotion(drawn, rules);
        const close = pairs.map((pair) => ({
          ...pair,
          brightnessChange: expect.closeTo(pair.brightnessChange, 6),
        }));
        expect(measureMotion(drawn, rules)).toMatchObject({ ...naive, pairs: close });
      }),
      { numRuns: 60 },
    );
  });
});
