import { describe, expect, test } from 'vitest';
import { fc } from '../../../properties.ts';
import { agreement2x2 } from '../../../../src-main/statistics/estimators/agreement-2x2.ts';
import { clusterMean } from '../../../../src-main/statistics/estimators/cluster-mean.ts';
import { cohenKappa } from '../../../../src-main/statistics/estimators/cohen-kappa.ts';
import { correctedDiff } from '../../../../src-main/statistics/estimators/corrected-diff.ts';
import { diagnostic } from '../../../../src-main/statistics/estimators/diagnostic.ts';
import { gwetAc1Multi } from '../../../../src-main/statistics/estimators/gwet-ac1-multi.ts';
import { krippendorffAlpha } from '../../../../src-main/statistics/estimators/krippendorff-alpha.ts';
import { labelsNeeded } from '../../../../src-main/statistics/estimators/labels-needed.ts';
import { mcnemarExact } from '../../../../src-main/statistics/estimators/mcnemar-exact.ts';
import { pAdjust } from '../../../../src-main/statistics/estimators/p-adjust.ts';
import { pairedDiff } from '../../../../src-main/statistics/estimators/paired-diff.ts';
import { roganGladenLr } from '../../../../src-main/statistics/estimators/rogan-gladen-lr.ts';
import { signFlipTest } from '../../../../src-main/statistics/estimators/sign-flip.ts';
import { stratifiedRate, type Stratum } from '../../../../src-main/statistics/estimators/stratified-rate.ts';
import type { TwoByTwo } from '../../../../src-main/statistics/estimators/two-by-two.ts';
import { verdictStratifiedAccuracy } from '../../../../src-main/statistics/estimators/verdict-stratified-accuracy.ts';
import { weightedRate } from '../../../../src-main/statistics/estimators/weighted-rate.ts';
import { wilsonCi } from '../../../../src-main/statistics/estimators/wilson.ts';

const count = fc.nat({ max: 60 });
const table: fc.Arbitrary<TwoByTwo> = fc.tuple(fc.tuple(count, count), fc.tuple(count, count));
const stratum: fc.Arbitrary<Stratum> = fc
  .tuple(count, count, count)
  .map(([yes, no, unlabelled]) => ({ N: yes + no + unlabelled, n: yes + no, humanYes: yes }));
const rating = fc.constantFrom(0, 1, null);
const ratings = fc.array(fc.tuple(rating, rating, rating), { maxLength: 25 });

describe('point estimates', () => {
  test('do not change when yes and no change places', () => {
    fc.assert(
      fc.property(table, ([[a, b], [c, d]]) => {
        const swapped: TwoByTwo = [
          [d, c],
          [b, a],
        ];
        const mine: TwoByTwo = [
          [a, b],
          [c, d],
        ];
        same(cohenKappa(swapped).kappa, cohenKappa(mine).kappa);
        same(agreement2x2(swapped).ac1, agreement2x2(mine).ac1);
        same(diagnostic(swapped).mcc, diagnostic(mine).mcc);
        same(diagnostic(swapped).sensitivity, diagnostic(mine).specificity);
      }),
    );
  });

  test('do not depend on the order of units or on who is which annotator', () => {
    fc.assert(
      fc.property(ratings, (units) => {
        const renamed = units.toReversed().map(([a, b, c]) => [c, a, b]);
        same(krippendorffAlpha(renamed).alpha, krippendorffAlpha(units).alpha);
        same(gwetAc1Multi(renamed, [0, 1]).ac1, gwetAc1Multi(units, [0, 1]).ac1);
      }),
    );
  });

  test('do not change when every count is doubled, and intervals shrink', () => {
    fc.assert(
      fc.property(table, stratum, stratum, (cells, yes, no) => {
        const [[a, b], [c, d]] = cells;
        const twice: TwoByTwo = [
          [2 * a, 2 * b],
          [2 * c, 2 * d],
        ];
        const [kappa, kappaTwice] = [cohenKappa(cells), cohenKappa(twice)];
        same(kappaTwice.kappa, kappa.kappa);
        narrower([kappaTwice.ciLow, kappaTwice.ciHigh], [kappa.ciLow, kappa.ciHigh]);
        const [ac1, ac1Twice] = [agreement2x2(cells), agreement2x2(twice)];
        same(ac1Twice.ac1, ac1.ac1);
        narrower([ac1Twice.ac1CiLow, ac1Twice.ac1CiHigh], [ac1.ac1CiLow, ac1.ac1CiHigh]);
        const [rate, rateTwice] = [stratifiedRate([yes, no]), stratifiedRate([double(yes), double(no)])];
        same(rateTwice.estimate, rate.estimate);
        narrower([rateTwice.moverLow, rateTwice.moverHigh], [rate.moverLow, rate.moverHigh]);
        const accuracy = verdictStratifiedAccuracy(yes, no);
        same(verdictStratifiedAccuracy(double(yes), double(no)).sensitivity, accuracy.sensitivity);
      }),
    );
  });

  test('are 1 under perfect agreement that uses both answers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (yes, no) => {
        const perfect: TwoByTwo = [
          [yes, 0],
          [0, no],
        ];
        expect(cohenKappa(perfect).kappa).toBeCloseTo(1, 12);
        expect(agreement2x2(perfect)).toMatchObject({
          po: 1,
          pabak: 1,
          positiveAgreement: 1,
          negativeAgreement: 1,
        });
        expect(agreement2x2(perfect).ac1).toBeCloseTo(1, 12);
        expect(diagnostic(perfect)).toMatchObject({ sensitivity: 1, specificity: 1, youdenJ: 1 });
        const units = [...Array<number[]>(yes).fill([1, 1]), ...Array<number[]>(no).fill([0, 0])];
        expect(krippendorffAlpha(units).alpha).toBe(1);
      }),
    );
  });
});

describe('intervals', () => {
  test('hold their estimate and stay within the range of a rate', () => {
    fc.assert(
      fc.property(stratum, stratum, (yes, no) => {
        const { estimate, moverLow, moverHigh } = stratifiedRate([yes, no]);
        ordered(moverLow, estimate, moverHigh, 0, 1);
        const accuracy = verdictStratifiedAccuracy(yes, no);
        ordered(accuracy.sensLow, accuracy.sensitivity, accuracy.sensHigh, 0, 1);
        ordered(accuracy.specLow, accuracy.specificity, accuracy.specHigh, 0, 1);
        const wilson = wilsonCi(yes.humanYes, yes.n);
        ordered(wilson.low, wilson.estimate, wilson.high, 0, 1);
        const difference = correctedDiff([yes], [no]);
        ordered(difference.low, difference.diff, difference.high, -1, 1);
      }),
    );
  });

  test('are as narrow as asked for with the labels that were planned, not with one less', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 0.3, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (h, p) => {
          const { nWilson } = labelsNeeded(h, p);
          const width = (n: number) => {
            const { low, high } = wilsonCi(p * n, n);
            // Wilson cuts its limits at 0 and 1 only where k is 0 or n; the plan counts the uncut width
            return p === 0 || p === 1 ? null : (Number(high) - Number(low)) / 2;
          };
          expect(width(nWilson) ?? 0).toBeLessThanOrEqual(h + 1e-9);
          if (nWilson > 1) expect(width(nWilson - 1) ?? 1).toBeGreaterThan(h - 1e-9);
        },
      ),
    );
  });
});

describe('tests of differences', () => {
  test('do not depend on which run comes first', () => {
    fc.assert(
      fc.property(count, count, count, count, (both, onlyA, onlyB, neither) => {
        const ab = pairedDiff({ both, onlyA, onlyB, neither });
        const ba = pairedDiff({ both, onlyA: onlyB, onlyB: onlyA, neither });
        same(ab.mcnemarP, ba.mcnemarP);
        same(ab.newcombeLow, ba.newcombeHigh === null ? null : -ba.newcombeHigh);
      }),
    );
  });

  test('give no p of 0, however many pairs differ', () => {
    for (const [b, c] of [
      [0, 2000],
      [1000, 5000],
    ] as const) {
      expect(mcnemarExact(b, c).pExact).toBeGreaterThan(0);
      expect(mcnemarExact(b, c).pMid).toBeGreaterThan(0);
    }
  });

  test('random sign flips come near the exact share, and repeat with their seed', () => {
    const diffs = Array.from({ length: 17 }, (_, i) => (i % 3 === 0 ? -0.2 : 0.25));
    const sampled = signFlipTest(diffs, { seed: 3 });
    expect(sampled).toEqual(signFlipTest(diffs, { seed: 3 }));
    expect(sampled.exact).toBe(false);
    const exact = signFlipTest(diffs.slice(0, 16)).pTwoSided;
    expect(Math.abs(Number(signFlipTest([...diffs.slice(0, 16), 0]).pTwoSided) - Number(exact))).toBeLessThan(
      0.02,
    );
  });

  test('adjusted p values are no smaller and keep their order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (p) => {
        const { holm, bh } = pAdjust(p);
        p.forEach((value, i) => {
          expect(Number(bh[i])).toBeGreaterThanOrEqual(value - 1e-12);
          expect(Number(holm[i])).toBeGreaterThanOrEqual(Number(bh[i]) - 1e-12);
        });
      }),
    );
  });

  test('a missing p is no test', () => {
    expect(pAdjust([0.04, null, 0.01])).toEqual({ holm: [0.04, null, 0.02], bh: [0.04, null, 0.02] });
  });
});

describe('design-based rates', () => {
  test('with one probability are the plain mean with its standard error', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1), { minLength: 2, maxLength: 40 }), (y) => {
        const weighted = weightedRate({ y, samplingProb: y.map(() => 0.3) });
        const plain = clusterMean(
          y,
          y.map((_, i) => i),
        );
        same(weighted.hajek, plain.estimate);
        same(weighted.hajekSe, plain.se);
        same(weighted.kishNEff, y.length);
      }),
    );
  });

  test('transport with a perfect judge is the judge rate', () => {
    const counts = { judgeYes: 30, judgeN: 100, tp: 20, humanYes: 20, tn: 20, humanNo: 20 };
    expect(roganGladenLr(counts).estimate).toBeCloseTo(0.3, 12);
  });
});

function same(got: number | null, want: number | null) {
  if (want === null || got === null) expect(got).toBe(want);
  else expect(got).toBeCloseTo(want, 9);
}

function narrower(
  inner: readonly [number | null, number | null],
  outer: readonly [number | null, number | null],
) {
  if (inner[0] === null || inner[1] === null || outer[0] === null || outer[1] === null) return;
  expect(inner[1] - inner[0]).toBeLessThanOrEqual(outer[1] - outer[0] + 1e-9);
}

function ordered(low: number | null, value: number | null, high: number | null, least: number, most: number) {
  if (low === null || value === null || high === null) return;
  expect(low).toBeGreaterThanOrEqual(least);
  expect(value).toBeGreaterThanOrEqual(low - 1e-12);
  expect(high).toBeGreaterThanOrEqual(value - 1e-12);
  expect(high).toBeLessThanOrEqual(most);
}

function double({ N, n, humanYes }: Stratum): Stratum {
  return { N: 2 * N, n: 2 * n, humanYes: 2 * humanYes };
}
