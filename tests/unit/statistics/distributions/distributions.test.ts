import { describe, expect, test } from 'vitest';
import { fc } from '../../../properties.ts';
import { fairCoinAtMost, fairCoinPoint } from '../../../../src-main/statistics/distributions/fair-coin.ts';
import { fisherExact } from '../../../../src-main/statistics/distributions/fisher-exact.ts';
import { incompleteBeta } from '../../../../src-main/statistics/distributions/incomplete-beta.ts';
import { logChoose, logGamma } from '../../../../src-main/statistics/distributions/log-gamma.ts';
import { normalQuantile, twoSidedZ } from '../../../../src-main/statistics/distributions/normal-quantile.ts';
import { twoSidedT } from '../../../../src-main/statistics/distributions/student-t.ts';

describe('normalQuantile', () => {
  test.each([
    // values of SciPy 1.17 norm.ppf
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.9995, 3.2905267314919255],
    [1e-10, -6.361340902404056],
    [1e-100, -21.273453560965322],
  ])('of %s is %s', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 12);
  });

  test('is odd about the median', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.49, noNaN: true }), (p) => {
        expect(normalQuantile(p)).toBeCloseTo(-normalQuantile(1 - p), 10);
      }),
    );
  });
});

describe('twoSidedT', () => {
  test.each([
    // published table values (two-sided 95 %, 99 %)
    [0.95, 1, 12.706204736432095],
    [0.95, 4, 2.7764451051977987],
    [0.95, 99, 1.9842169515086827],
    [0.99, 7, 3.4994832973504937],
  ])('at %s with %s degrees of freedom is %s', (conf, df, t) => {
    expect(twoSidedT(conf, df)).toBeCloseTo(t, 9);
  });

  test('approaches z', () => {
    expect(twoSidedT(0.95, 1e7)).toBeCloseTo(twoSidedZ(0.95), 6);
    expect(twoSidedT(0.95, 1e13)).toBeCloseTo(twoSidedZ(0.95), 11);
  });
});

describe('logGamma and logChoose', () => {
  test('agree with factorials', () => {
    expect(logGamma(1)).toBeCloseTo(0, 13);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 13);
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 12);
    expect(Math.exp(logChoose(52, 5))).toBeCloseTo(2_598_960, 4);
  });
});

describe('incompleteBeta', () => {
  test('is the binomial tail for whole arguments', () => {
    // I_x(k, n − k + 1) = P(X ≥ k), DLMF 8.17.5
    expect(incompleteBeta(0.5, 4, 7)).toBeCloseTo(1 - fairCoinAtMost(3, 10), 13);
    expect(incompleteBeta(0, 2, 3)).toBe(0);
    expect(incompleteBeta(1, 2, 3)).toBe(1);
  });
});

describe('fair coin', () => {
  test('counts throws', () => {
    expect(fairCoinPoint(5, 10)).toBeCloseTo(252 / 1024, 14);
    expect(fairCoinAtMost(3, 10)).toBeCloseTo(176 / 1024, 14);
    expect(fairCoinAtMost(10, 10)).toBeCloseTo(1, 14);
  });
});

describe('fisherExact', () => {
  test('is never 0, however far the groups are apart', () => {
    expect(fisherExact(0, 5000, 5000, 5000)).toBe(Number.MIN_VALUE);
  });

  test('of the lady tasting tea is 34/70', () => {
    expect(fisherExact(3, 4, 1, 4)).toBeCloseTo(34 / 70, 12);
  });

  test('is 1 where both groups are alike', () => {
    expect(fisherExact(7, 7, 9, 9)).toBe(1);
    expect(fisherExact(0, 7, 0, 9)).toBe(1);
  });
});
