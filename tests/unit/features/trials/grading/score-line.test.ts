import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../../properties.ts';
import { parseGradedProtocol, scoreOf } from '../../../../../src-main/features/trials/index.ts';

const text = readFileSync(
  new URL('../../../../../resources/protocols/svg-generation-v5-graded.json', import.meta.url),
  'utf8',
);
const protocol = parseGradedProtocol(text, 'svg-generation-v5-graded.json');

describe('scoreOf', () => {
  it.each([
    [0.07057, '0.0'],
    [0.188, '0.0'],
    [0.4705, '50.0'],
    [0.753, '100.0'],
    [0.9, '100.0'],
  ])('puts raw %d at %s on the line of the protocol file', (raw, score) => {
    expect(scoreOf(raw, protocol.score).toFixed(1)).toBe(score);
  });

  it('rises with the raw metric and stays within 0–100', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b) => {
          const [low, high] = [
            scoreOf(Math.min(a, b), protocol.score),
            scoreOf(Math.max(a, b), protocol.score),
          ];
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeGreaterThanOrEqual(low);
          expect(high).toBeLessThanOrEqual(100);
        },
      ),
    );
  });

  it('refuses a line without a slope', () => {
    expect(() => scoreOf(0.5, { base: 0.5, reference: 0.5 })).toThrow(RangeError);
  });
});

describe('parseGradedProtocol', () => {
  it('refuses a file whose reference is not above its base, naming the file', () => {
    expect(() => parseGradedProtocol(text.replace('0.753', '0.1'), 'mine.json')).toThrow(
      /mine\.json[\s\S]*above the base/,
    );
  });
});
