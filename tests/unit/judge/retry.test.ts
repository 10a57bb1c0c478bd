import { describe, expect, it } from 'vitest';
import { retryDelayMs } from '../../../src-main/judge/retry.ts';

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);

describe('retryDelayMs', () => {
  it.each<[string, Record<string, string>, number | null]>([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['no wait', { 'retry-after': '0' }, 0],
    ['fractions', { 'retry-after': '0.5' }, 500],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }, 30_000],
    ['a date that is past', { 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }, 0],
    ['milliseconds', { 'retry-after-ms': '120', 'retry-after': '9' }, 120],
    ['more than ten minutes', { 'retry-after': '601' }, null],
  ])('honours %s', (_what, headers, expected) => {
    expect(retryDelayMs(new Headers(headers), 0, NOW, 0)).toBe(expected);
  });

  it.each([{}, { 'retry-after': 'soon' }, { 'retry-after': '' }, { 'retry-after': '-5' }])(
    'backs off by itself at %o',
    (headers) => {
      const delays = [0, 1, 2, 3, 10].map((attempt) => retryDelayMs(new Headers(headers), attempt, NOW, 0));
      expect(delays).toEqual([500, 1000, 2000, 4000, 30_000]);
      expect(retryDelayMs(new Headers(headers), 1, NOW, 1)).toBe(750);
    },
  );

  it('backs off without an HTTP answer too', () => {
    expect(retryDelayMs(null, 0, NOW, 0)).toBe(500);
  });
});
