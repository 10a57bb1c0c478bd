import { describe, expect, test } from 'vitest';
import { normalTails } from '../../../../src-main/statistics/distributions/normal-tails.ts';
import { twoSidedZ } from '../../../../src-main/statistics/distributions/normal-quantile.ts';
import { twoSidedT } from '../../../../src-main/statistics/distributions/student-t.ts';
import { runStatsLine } from '../../../../src-main/statistics/index.ts';

function ask(method: string, input: object) {
  return runStatsLine(JSON.stringify({ id: 'x', method, input }));
}

function resultOf(method: string, input: object): Readonly<Record<string, unknown>> {
  const reply = ask(method, input);
  if (!('result' in reply)) throw new Error(JSON.stringify(reply));
  return reply.result;
}

describe('the t quantile', () => {
  // mpmath, 40 digits: root of the regularised incomplete beta function
  test.each([
    [0.95, 3, 3.182446305283708],
    [0.95, 50, 2.008559112100761],
    [0.95, 1999, 1.961151420170562],
    [0.95, 2001, 1.961150232622441],
    [0.95, 100000, 1.959987707534609],
    [0.999, 3, 12.92397863668748],
    [0.999, 50, 3.496012881811139],
    [0.999, 1999, 3.295400576927377],
    [0.999, 2001, 3.295395698974355],
    [0.999, 100000, 3.290624031411882],
  ])('at %d with %d degrees of freedom is right to 1e-10', (conf, df, want) => {
    expect(Math.abs(twoSidedT(conf, df) - want)).toBeLessThan(1e-10);
  });

  test.each([1e8, 1e11, 1e14])('nears z without a jump at %d', (df) => {
    const z = twoSidedZ(0.95);
    expect(Math.abs(twoSidedT(0.95, df) - z - (z ** 3 + z) / (4 * df))).toBeLessThan(1e-10);
  });
});

test('normal tails agree with tables', () => {
  expect(normalTails(1.959963984540054)).toBeCloseTo(0.05, 14);
  expect(normalTails(-3)).toBeCloseTo(0.002699796063260189, 15);
  expect(normalTails(10) / 1.523970604832105e-23).toBeCloseTo(1, 10);
});

describe('a confidence so near 1 that limits overflow', () => {
  test.each([1 - 1e-16, 1 - 1e-15, 0.9999999999999])('%d is refused with the reason', (conf) => {
    for (const [method, input] of [
      ['wilson_ci', { k: 3, n: 10, conf }],
      ['cluster_mean', { y: [1, 0, 1], cluster: [1, 2, 3], conf }],
      ['stratified_rate', { strata: [{ N: 10, n: 5, human_yes: 2 }], conf }],
    ] as const)
      expect(ask(method, input)).toMatchObject({
        error: { code: 'invalid-input', message: expect.stringContaining('conf: so near 1') },
      });
  });

  test('1 − 1e-12 still has finite limits', () => {
    expect(resultOf('wilson_ci', { k: 3, n: 10, conf: 1 - 1e-12 })['high']).toBeLessThan(1);
  });
});

describe('the unit of measurement does not matter', () => {
  const diffs = [0.3, -0.1, 0.2, 0.25, 0.05, 0.3, -0.2, 0.4];

  test.each([1e-13, 1e-6, 1e9])('to the sign-flip test, times %d', (scale) => {
    const scaled = diffs.map((diff) => diff * scale);
    expect(resultOf('signflip_test', { cluster_diffs: scaled })['p_two_sided']).toBe(
      resultOf('signflip_test', { cluster_diffs: diffs })['p_two_sided'],
    );
  });

  test.each([0, 1e6, 1e9])('nor does a shift by %d to the spread of clusters', (shift) => {
    const y = [0.5, 0.25, 1, 0.75, 0, 0.5].map((value) => value + shift);
    const { se, bootstrap_se_exact: exact } = resultOf('cluster_mean', { y, cluster: [1, 1, 2, 2, 3, 3] });
    const plain = resultOf('cluster_mean', {
      y: [0.5, 0.25, 1, 0.75, 0, 0.5],
      cluster: [1, 1, 2, 2, 3, 3],
    });
    expect(Number(se) / Number(plain['se'])).toBeCloseTo(1, 6);
    expect(Number(exact) / Number(plain['bootstrap_se_exact'])).toBeCloseTo(1, 6);
  });
});

test('a transported rate outside its interval says so', () => {
  const input = { judge_yes: 1, judge_n: 200, tp: 6, human_yes: 6, tn: 200, human_no: 200 };
  const { estimate, low, high, reason } = resultOf('rogan_gladen_lr', { ...input, conf: 0.05 });
  const isOutside = Number(estimate) < Number(low) || Number(estimate) > Number(high);
  expect(isOutside).toBe(true);
  expect(reason).toContain('outside its interval');
});

describe('limits that claim no certainty', () => {
  test('three tasks of all 0 leave room above', () => {
    const { low, high } = resultOf('bounded_mean', { y: [0, 0, 0, 0, 0, 0], cluster: [1, 1, 2, 2, 3, 3] });
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(0.5);
  });

  test('a judge without an error in the labels may have some', () => {
    const side = (human_yes: number) => ({ N: 300, n: 30, human_yes });
    const { sensitivity, sens_low, specificity, spec_low } = resultOf('predictive_accuracy', {
      judge_yes: side(30),
      judge_no: side(0),
    });
    expect([sensitivity, specificity]).toEqual([1, 1]);
    expect(sens_low).toBeLessThan(0.97);
    expect(spec_low).toBeLessThan(0.97);
  });

  test('the last label makes the rate exact, and only that', () => {
    const rate = (n: number) =>
      resultOf('predictive_rate', { strata: [{ N: 40, n, human_yes: Math.round(n / 2) }] });
    expect(rate(40)).toEqual({ estimate: 0.5, low: 0.5, high: 0.5, reason: null });
    expect(rate(38)['low']).toBeLessThan(0.5);
  });

  test('people who never differed may differ on other samples', () => {
    const { alpha, alpha_low, ac1_low } = resultOf('agreement_limits', {
      both_yes: 20,
      differ: 0,
      both_no: 20,
    });
    expect(alpha).toBe(1);
    expect(alpha_low).toBeLessThan(0.95);
    expect(ac1_low).toBeLessThan(0.95);
  });

  test('two runs labelled alike differ in nothing, with p 1', () => {
    const run = { yes: { N: 300, n: 40, human_yes: 36 }, no: { N: 300, n: 40, human_yes: 4 } };
    expect(resultOf('judge_difference', { a: run, b: run })).toMatchObject({
      sensitivity: { difference: 0, p: 1 },
      specificity: { difference: 0, p: 1 },
    });
  });
});
