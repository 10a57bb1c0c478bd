import { describe, expect, test } from 'vitest';
import { fc } from '../../../../properties.ts';
import {
  calibrate,
  calibrateItem,
  type CalibrationRow,
} from '../../../../../src-main/features/calibration/view/index.ts';
import { label, oddNumbers, runRows } from './sample-rows.ts';

const FEW_RESAMPLES = { bootstrapResamples: 200 };
const BASE = runRows('base', [
  { judge: 'yes', samples: 420, labelled: 40, humanYes: 36 },
  { judge: 'no', samples: 180, labelled: 40, humanYes: 10 },
]);
const TRAINED = runRows('trained', [
  { judge: 'yes', samples: 360, labelled: 40, humanYes: 34 },
  { judge: 'no', samples: 240, labelled: 40, humanYes: 8 },
]);
/** A run on which the judge says yes to much that people refuse. */
const FOOLED = runRows('fooled', [
  { judge: 'yes', samples: 420, labelled: 40, humanYes: 14 },
  { judge: 'no', samples: 180, labelled: 40, humanYes: 10 },
]);

describe('differences between runs', () => {
  test('have the interval of the difference of corrected rates', () => {
    const [difference] = calibrateItem('scene', { rows: [...BASE, ...TRAINED] }, FEW_RESAMPLES).differences;
    // oracle "corrdiff-1"
    expect(difference?.corrected.theseSamples.value).toBeCloseTo(0.115, 9);
    expect(difference?.corrected.theseSamples.low).toBeCloseTo(-0.00028686025800532533, 9);
    expect(difference?.corrected.theseSamples.high).toBeCloseTo(0.21880148676169897, 9);
    expect(difference?.corrected.newPrompts.low).not.toBeNull();
    expect(difference?.judgeDrifts).toBe(false);
  });

  test('say when the judge errs differently', () => {
    const [difference] = calibrateItem('scene', { rows: [...BASE, ...FOOLED] }, FEW_RESAMPLES).differences;
    expect(difference?.judgeDrifts).toBe(true);
    expect(difference?.conclusion).toContain('use the corrected figures only');
    expect(Number(difference?.ppv.low)).toBeGreaterThan(0);
  });

  test('are corrected together over all items', () => {
    const rows = [...BASE, ...FOOLED];
    const objects = rows.map((row): CalibrationRow => ({ ...row, item: 'objects' }));
    const alone = calibrateItem('scene', { rows }, FEW_RESAMPLES).differences[0]?.drift[0];
    const together = calibrate({ rows: [...rows, ...objects] }, FEW_RESAMPLES).items[0]?.differences[0]
      ?.drift[0];
    expect(Number(together?.pHolm)).toBeCloseTo(2 * Number(alone?.pHolm), 12);
  });
});

describe('all items together', () => {
  const two = BASE.map((row): CalibrationRow => ({
    ...row,
    item: 'figure',
    judge: 'no',
    labels: row.labels.map(() => label('ann', 'no', 0.2)),
  }));

  test('is a variable of its own: every item passes, and figure passes on no', () => {
    const report = calibrate({ rows: [...BASE, ...two] }, FEW_RESAMPLES);
    expect(report.items.map(({ item }) => item)).toEqual(['scene', 'figure', 'all']);
    expect(report.items[2]?.overall.counts).toMatchObject({
      judgeYes: 420,
      judgeNo: 180,
      labelledYes: 40,
      upheldYes: 36,
    });
  });

  test('needs an answer to every item that was asked', () => {
    const partly = two.map((row) => ({ ...row, labels: [] }));
    const report = calibrate({ rows: [...BASE, ...partly] }, FEW_RESAMPLES);
    expect(report.items[2]?.overall.counts.labelledYes).toBe(0);
  });
});

describe('halo between items', () => {
  test('finds errors that come together', () => {
    const objects = BASE.map((row): CalibrationRow => ({ ...row, item: 'objects' }));
    const [pair] = calibrate({ rows: [...BASE, ...objects] }, FEW_RESAMPLES).halo;
    expect(pair).toMatchObject({ items: ['scene', 'objects'], judged: 600, labelled: 80, reason: null });
    expect(pair?.verdictPhi).toBeCloseTo(1, 12);
    expect(pair?.errorPhi).toBeCloseTo(1, 12);
    expect(Number(pair?.errorP)).toBeLessThan(1e-6);
  });

  test('says when there is nothing to compare', () => {
    const objects = BASE.map((row): CalibrationRow => ({ ...row, item: 'objects', labels: [] }));
    const [pair] = calibrate({ rows: [...BASE, ...objects] }, FEW_RESAMPLES).halo;
    expect(pair).toMatchObject({
      labelled: 0,
      errorPhi: null,
      reason: 'no sample is labelled on both items',
    });
  });
});

describe('versions of the judge', () => {
  test('are compared on the samples that both judged', () => {
    const judgings = BASE.slice(0, 60).flatMap(({ rolloutKey }, i) => [
      { rolloutKey, item: 'scene' as const, judgeVersion: 'v1', judge: 'yes' as const },
      {
        rolloutKey,
        item: 'scene' as const,
        judgeVersion: 'v1',
        judge: i < 6 ? ('no' as const) : ('yes' as const),
      },
      {
        rolloutKey,
        item: 'scene' as const,
        judgeVersion: 'v2',
        judge: i < 12 ? ('no' as const) : ('yes' as const),
      },
    ]);
    const { versions } = calibrateItem('scene', { rows: BASE, judgings }, FEW_RESAMPLES);
    expect(versions.versions[0]).toMatchObject({
      judgeVersion: 'v1',
      samples: 60,
      yesRate: 1,
      repeated: 60,
      flipRate: 0.1,
    });
    expect(versions.versions[0]?.agreementWithLabels.estimate).toBe(0.9);
    expect(versions.changes[0]).toMatchObject({
      before: 'v1',
      after: 'v2',
      bothYes: 48,
      onlyBefore: 12,
      onlyAfter: 0,
    });
    expect(versions.changes[0]?.difference.diff).toBeCloseTo(-0.2, 12);
  });
});

test('nothing is ever NaN or infinite', () => {
  const value = fc.constantFrom('yes' as const, 'no' as const, 'unclear' as const);
  const labels = fc.array(
    fc.record({
      annotator: fc.constantFrom('ann', 'bob', 'cy'),
      value,
      blind: fc.boolean(),
      probability: fc.constantFrom(null, 0.01, 0.5, 1),
      adjudicated: fc.boolean(),
      repeat: fc.boolean(),
    }),
    { maxLength: 4 },
  );
  const row: fc.Arbitrary<CalibrationRow> = fc.record({
    rolloutKey: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
    runKey: fc.constantFrom('a', 'b'),
    taskKey: fc.constantFrom('t1', 't2', 't3'),
    item: fc.constantFrom('scene' as const, 'figure' as const),
    judge: fc.constantFrom('yes' as const, 'no' as const),
    judgeProbability: fc.constantFrom(null, 0, 0.7, 1),
    labels,
  });
  const bare = {
    bootstrapPrompts: 2,
    bootstrapResamples: 20,
    minLabels: 1,
    minLabelsPerStratum: 1,
    agreementUnits: 1,
    pairUnits: 1,
  };
  fc.assert(
    fc.property(fc.array(row, { maxLength: 14 }), (rows) => {
      expect(oddNumbers(calibrate({ rows }, bare))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
