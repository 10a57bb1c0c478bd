import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runStatsLine, STATS_METHODS } from '../../../../src-main/statistics/index.ts';

/** Values of independent packages and published tables; each names its source. */
interface Oracle {
  readonly id: string;
  readonly method: string;
  readonly input: object;
  readonly expect: Readonly<Record<string, unknown>>;
  readonly tol: number;
}

const oracles: readonly Oracle[] = readFileSync(
  new URL('../../../fixtures/calibration/oracles.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

describe('oracle values', () => {
  test.each(oracles.map((oracle) => [oracle.id, oracle] as const))('%s', (id, oracle) => {
    const reply = runStatsLine(JSON.stringify(oracle));
    expect(reply).toMatchObject({ id, method: oracle.method });
    const result = 'result' in reply ? reply.result : {};
    const misses = Object.entries(oracle.expect).filter(
      ([key, want]) => !agrees(result[key], want, oracle.tol),
    );
    expect(misses.map(([key, want]) => ({ key, want, got: result[key] }))).toEqual([]);
  });

  test('cover every method', () => {
    expect([...new Set(oracles.map(({ method }) => method))].sort()).toEqual(STATS_METHODS);
  });
});

function agrees(got: unknown, want: unknown, tol: number): boolean {
  if (Array.isArray(want))
    return (
      Array.isArray(got) && got.length === want.length && want.every((entry, i) => agrees(got[i], entry, tol))
    );
  if (typeof want === 'number')
    return typeof got === 'number' && Math.abs(got - want) <= tol * Math.max(1, Math.abs(want));
  if (typeof want === 'object' && want !== null)
    return Object.entries(want).every(([key, value]) => agrees(fieldOf(got, key), value, tol));
  return got === want;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([k]) => k === key)?.[1]
    : null;
}
