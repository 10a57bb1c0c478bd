import { describe, expect, it } from 'vitest';
import { parseDuration, parseFigure } from '../../../../../src-main/features/trials/pages/figure.ts';

describe('parseFigure', () => {
  it.each([
    ['68.4', 68.4, 68.35, 68.45],
    ['1,232', 1232, 1231.5, 1232.5],
    ['$9.51', 9.51, 9.505, 9.515],
    ['76.7M', 76_700_000, 76_650_000, 76_750_000],
    ['303k', 303_000, 302_500, 303_500],
    ['0.0', 0, -0.05, 0.05],
    ['-$2', -2, -2.5, -1.5],
  ])('reads %s with the values that it may stand for', (shown, value, low, high) => {
    const figure = parseFigure(shown);
    expect(figure?.value).toBeCloseTo(value, 6);
    expect(figure?.low).toBeCloseTo(low, 6);
    expect(figure?.high).toBeCloseTo(high, 6);
  });

  it.each(['', 'n/a', '—', '12 of 14', '1.2.3', '$'])('gives null for %j', (shown) => {
    expect(parseFigure(shown)).toBeNull();
  });
});

describe('parseDuration', () => {
  it.each([
    ['8h 1m', 28_860],
    ['15m 17s', 917],
    ['2d 3h', 183_600],
    ['48s', 48],
    ['200.0 s', 200],
  ])('reads %s', (shown, seconds) => {
    expect(parseDuration(shown)?.value).toBe(seconds);
  });

  it('gives null for anything else', () => {
    expect(parseDuration('soon')).toBeNull();
    expect(parseDuration('5')).toBeNull();
  });
});
