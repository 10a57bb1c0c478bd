import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../command-line.ts';

const TOKENS = readFileSync(join(PROJECT_ROOT, 'src-renderer', 'styles', 'tokens.css'), 'utf8');
/** Colours that are nearer than this look alike in a thin bar; in OKLab, where black and white are 1 apart. */
const LEAST_APART = 0.1;

/** A colour's place in OKLab, by Ottosson's matrices. */
function oklab(hex: string): readonly number[] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe.each(['light', 'dark'] as const)('fills of the outcomes, %s', (theme) => {
  const fills = [...TOKENS.matchAll(/--fill-([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => ({ name, place: oklab(theme === 'light' ? light : dark) }),
  );
  const pairs = fills.flatMap((one, index) =>
    fills.slice(index + 1).map((other) => ({
      pair: `${one.name} and ${other.name}`,
      apart: Math.hypot(...one.place.map((part, axis) => part - (other.place[axis] ?? 0))),
    })),
  );

  test('are far enough apart to be told', () => {
    expect(fills).toHaveLength(7);
    expect(pairs.filter(({ apart }) => apart < LEAST_APART)).toEqual([]);
  });
});
