import { describe, expect, test } from 'vitest';
import {
  calibrateItem,
  type CalibrationRow,
} from '../../../../../src-main/features/calibration/view/index.ts';
import { label, oddNumbers, runRows } from './sample-rows.ts';

/** The example of the oracle "strat-basic": 420 judged yes, 180 no, 40 labels each, 36 and 10 of them yes. */
const BASIC = runRows('base', [
  { judge: 'yes', samples: 420, labelled: 40, humanYes: 36 },
  { judge: 'no', samples: 180, labelled: 40, humanYes: 10 },
]);
const FEW_RESAMPLES = { bootstrapResamples: 200 };

describe('calibrateItem', () => {
  const { overall } = calibrateItem('scene', { rows: BASIC }, FEW_RESAMPLES);

  test('corrects the rate by post-stratification on the verdict', () => {
    expect(overall.judged.theseSamples.value).toBeCloseTo(0.7, 12);
    expect(overall.corrected.theseSamples.value).toBeCloseTo(0.705, 12);
    expect(overall.corrected.theseSamples.low).toBeCloseTo(0.6135092322758497, 9);
    expect(overall.corrected.theseSamples.high).toBeCloseTo(0.7618721610218296, 9);
    expect(overall.bias.low).toBeCloseTo(0.7 - 0.7618721610218296, 9);
    expect(overall.biasInWords).toBe('judge too strict by 0.5 pts, 95% CI −8.6 to 6.2');
  });

  test('keeps the two targets apart', () => {
    const { theseSamples, newPrompts } = overall.corrected;
    expect(newPrompts.value).toBe(theseSamples.value);
    expect(newPrompts.low).not.toBeNull();
    expect(newPrompts.low).not.toBe(theseSamples.low);
  });

  test('shows counts, the raw table with its rollouts and the weighted table', () => {
    expect(overall.counts).toMatchObject({
      labelledYes: 40,
      upheldYes: 36,
      labelledNo: 40,
      upheldNo: 30,
      prompts: 25,
    });
    expect(overall.tables.raw).toEqual([
      [36, 10],
      [4, 30],
    ]);
    expect(overall.tables.rollouts.judgeOnly).toHaveLength(4);
    expect(overall.tables.weighted?.[0][0]).toBeCloseTo(378, 9);
    expect(overall.tables.weighted?.[0][1]).toBeCloseTo(45, 9);
  });

  test('weights sensitivity back to all samples', () => {
    expect(overall.accuracy.sensitivity.value).toBeCloseTo(378 / 423, 12);
    expect(overall.accuracy.ppv.value).toBe(0.9);
  });

  test('gives a badge with its reason', () => {
    expect(overall.badge).toEqual({
      level: 'usable-with-correction',
      reason: 'the corrected rate is known to ±7.4%',
    });
  });

  test('warns about a single annotator', () => {
    expect(overall.warnings.map(({ code }) => code)).toEqual(['one-annotator']);
  });

  test('does not change with the order of rows or the annotator’s name', () => {
    const renamed = BASIC.toReversed().map((row) => ({
      ...row,
      labels: row.labels.map((entry) => ({ ...entry, annotator: 'zoe' })),
    }));
    const other = calibrateItem('scene', { rows: renamed }, FEW_RESAMPLES).overall;
    expect(other.corrected.theseSamples).toEqual(overall.corrected.theseSamples);
    expect(other.accuracy).toEqual(overall.accuracy);
    expect(other.agreement.raw).toEqual(overall.agreement.raw);
  });

  test('takes the sizes of strata where only labelled rows are given', () => {
    const rows = BASIC.filter(({ labels }) => labels.length > 0);
    const sizes = [
      { runKey: 'base', item: 'scene', judge: 'yes', size: 420 },
      { runKey: 'base', item: 'scene', judge: 'no', size: 180 },
    ] as const;
    const sized = calibrateItem('scene', { rows, sizes }).overall;
    expect(sized.corrected.theseSamples).toEqual(overall.corrected.theseSamples);
    expect(sized.corrected.newPrompts).toMatchObject({
      low: null,
      reason: expect.stringContaining('every judged sample'),
    });
  });

  test('weights unequal probabilities within a verdict by their inverse', () => {
    const rows = BASIC.map((row, i) => ({
      ...row,
      labels: row.labels.map((entry) => ({ ...entry, probability: i % 2 === 0 ? 0.2 : 0.05 })),
    }));
    const weighted = calibrateItem('scene', { rows }, FEW_RESAMPLES).overall;
    // under yes: 18 + 18 yes of 20 + 20 by parity; the four no are two of each kind
    expect(weighted.corrected.theseSamples.value).toBeCloseTo(0.705, 9);
    expect(Number(weighted.counts.effectiveLabels)).toBeLessThan(80);
    const width = ({ low, high }: { low: number | null; high: number | null }) => Number(high) - Number(low);
    expect(width(weighted.corrected.theseSamples)).toBeGreaterThan(width(overall.corrected.theseSamples));
  });

  test('plans the labels that are missing for a narrower interval', () => {
    const { plan } = calibrateItem(
      'scene',
      { rows: BASIC },
      { ...FEW_RESAMPLES, wantedHalfWidth: 0.05 },
    ).overall;
    // about 136 in all for a half-width of 5 points (docs/statistics.md), with smoothed rates a few more
    expect(plan.wanted).toBeGreaterThanOrEqual(136);
    expect(plan.wanted).toBeLessThan(165);
    expect(plan.more).toBe(plan.wanted - 80);
    expect(plan.strata.map(({ judge, labelled }) => [judge, labelled])).toEqual([
      ['yes', 40],
      ['no', 40],
    ]);
  });
});

describe('calibrateItem without the labels it needs', () => {
  const cases: readonly (readonly [string, readonly CalibrationRow[], string])[] = [
    ['no samples', [], 'nothing labelled yet'],
    [
      'no labels',
      runRows('r', [{ judge: 'yes', samples: 9, labelled: 0, humanYes: 0 }]),
      'nothing labelled yet',
    ],
    [
      'one label',
      runRows('r', [{ judge: 'yes', samples: 50, labelled: 1, humanYes: 1 }]),
      'counts only: 1 of at least 10 labels',
    ],
    [
      'no label under a verdict',
      runRows('r', [
        { judge: 'yes', samples: 50, labelled: 20, humanYes: 18 },
        { judge: 'no', samples: 30, labelled: 0, humanYes: 0 },
      ]),
      'no label where the judge said no',
    ],
    [
      'a label too few in one run',
      [
        ...runRows('r', [{ judge: 'yes', samples: 50, labelled: 20, humanYes: 18 }]),
        ...runRows('s', [{ judge: 'yes', samples: 8, labelled: 4, humanYes: 4 }]),
      ],
      'counts only: 4 of 8 labelled where the judge said yes in run “s”',
    ],
    [
      'no label in several cells',
      [
        ...runRows('r', [
          { judge: 'yes', samples: 50, labelled: 20, humanYes: 18 },
          { judge: 'no', samples: 3, labelled: 0, humanYes: 0 },
        ]),
        ...runRows('s', [
          { judge: 'yes', samples: 9, labelled: 0, humanYes: 0 },
          { judge: 'no', samples: 6, labelled: 1, humanYes: 0 },
        ]),
      ],
      'no label in 2 of 4 cells of run and verdict; the largest: 9 samples where the judge said yes in run “s”',
    ],
    ['hand-picked labels', handPicked(), 'no label may enter: 20 samples left out'],
    ['unblinded labels', unblinded(), 'no label may enter: 20 samples left out'],
  ];

  test.each(cases)('of %s says so', (_, rows, reason) => {
    const report = calibrateItem('scene', { rows }, FEW_RESAMPLES);
    expect(report.overall.corrected.theseSamples).toEqual({ value: null, low: null, high: null, reason });
    expect(report.overall.badge.level).toBe('not-enough-labels');
    expect(oddNumbers(report)).toEqual([]);
  });

  test('bounds the rate by all-no and all-yes of the verdict without labels', () => {
    const rows = runRows('r', [
      { judge: 'yes', samples: 70, labelled: 20, humanYes: 18 },
      { judge: 'no', samples: 30, labelled: 0, humanYes: 0 },
    ]);
    const { bounds } = calibrateItem('scene', { rows }).overall.corrected;
    expect(bounds?.low).toBeCloseTo(0.63, 12);
    expect(bounds?.high).toBeCloseTo(0.93, 12);
  });

  test('keeps hand-picked labels for looking at', () => {
    const { overall } = calibrateItem('scene', { rows: handPicked() });
    expect(overall.tables.exploration.bothYes).toHaveLength(12);
    expect(overall.counts.excluded.withoutProbability).toBe(20);
    expect(overall.warnings.map(({ code }) => code)).toContain('hand-picked-labels');
  });

  test('says that a fully labelled run has no sampling error', () => {
    const rows = runRows('r', [
      { judge: 'yes', samples: 40, labelled: 40, humanYes: 39 },
      { judge: 'no', samples: 35, labelled: 35, humanYes: 1 },
    ]);
    const { overall } = calibrateItem('scene', { rows });
    expect(overall.corrected.theseSamples).toEqual({
      value: 40 / 75,
      low: 40 / 75,
      high: 40 / 75,
      reason: null,
    });
    expect(overall.badge.level).toBe('trusted');
  });

  test('a judge that is proven to be off is not to be used raw', () => {
    const rows = runRows('r', [
      { judge: 'yes', samples: 300, labelled: 60, humanYes: 30 },
      { judge: 'no', samples: 100, labelled: 60, humanYes: 2 },
    ]);
    const { badge } = calibrateItem('scene', { rows }, FEW_RESAMPLES).overall;
    expect(badge.level).toBe('do-not-use-raw');
    expect(badge.reason).toContain('the judge is off by at least');
  });

  test('shows bounds where people often cannot tell', () => {
    const rows = BASIC.map((row, i) =>
      i % 8 === 0 && row.labels.length > 0 ? { ...row, labels: [label('ann', 'unclear', 40 / 420)] } : row,
    );
    const { overall } = calibrateItem('scene', { rows }, FEW_RESAMPLES);
    const { low, high } = overall.corrected.unclearBounds ?? { low: 1, high: 0 };
    expect(low).toBeLessThan(Number(overall.corrected.theseSamples.value));
    expect(high).toBeGreaterThan(Number(overall.corrected.theseSamples.value));
    expect(overall.warnings.map(({ code }) => code)).toContain('many-unclear');
  });
});

describe('warnings of calibrateItem', () => {
  const rows = ['r', 's', 't'].flatMap((runKey, i) =>
    runRows(runKey, [
      { judge: 'yes', samples: 20, labelled: i + 1, humanYes: i + 1 },
      { judge: 'no', samples: 10 + i, labelled: 2, humanYes: 0 },
    ]),
  );
  const { overall, runs } = calibrateItem('scene', { rows }, FEW_RESAMPLES);

  test('name each kind once, however many runs it concerns', () => {
    const codes = overall.warnings.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)]);
    expect(codes).toContain('few-labels-under-verdict');
    expect(overall.warnings.find(({ code }) => code === 'no-error-seen')?.message).toMatch(
      /^no wrong yes among 6 labels: .*; no wrong no among 6 labels: /,
    );
  });

  test('name the cells with the fewest labels, and list all of them', () => {
    const warning = overall.warnings.find(({ code }) => code === 'few-labels-in-stratum');
    expect(warning?.message).toBe(
      'too few labels in 6 of 6 cells of run and verdict (each needs 5, or all it holds); fewest: ' +
        '1 of 20 labelled where the judge said yes in run “r”, 2 of 20 labelled where the judge said yes in run “s”, ' +
        '2 of 12 labelled where the judge said no in run “t”',
    );
    expect(warning?.cells).toHaveLength(6);
    expect(warning?.cells[0]).toEqual({ runKey: 'r', judge: 'yes', labelled: 1, samples: 20 });
    expect(overall.badge.reason).toMatch(/^counts only: too few labels in 6 of 6 .* said yes in run “r”$/);
  });

  test('name every cell where they are few, and no run where there is one only', () => {
    expect(runs[0]?.warnings[0]?.message).toBe(
      '1 of 20 labelled where the judge said yes, 2 of 10 labelled where the judge said no',
    );
  });

  test('say of which labels their kappa is', () => {
    const skewed = runRows('r', [
      { judge: 'yes', samples: 60, labelled: 60, humanYes: 57 },
      { judge: 'no', samples: 4, labelled: 4, humanYes: 3 },
    ]);
    const { warnings } = calibrateItem('scene', { rows: skewed }, FEW_RESAMPLES).overall;
    const parted = warnings.find(({ code }) => code === 'kappa-and-ac1-part');
    expect(parted?.message).toMatch(/^on the labels as they are, kappa /);
  });
});

describe('agreement between people', () => {
  const rows = runRows('r', [
    { judge: 'yes', samples: 40, labelled: 40, humanYes: 36 },
    { judge: 'no', samples: 40, labelled: 40, humanYes: 6 },
  ]).map((row, i) => {
    const first = row.labels[0]?.value ?? 'no';
    const second = i % 10 === 0 ? (first === 'yes' ? 'no' : 'yes') : first;
    return { ...row, labels: [...row.labels, label('bob', second)] };
  });
  const { overall } = calibrateItem('scene', { rows }, FEW_RESAMPLES);

  test('is shown beside that of judge and people on the same units', () => {
    expect(overall.humans.doublyLabelled).toBe(80);
    expect(overall.humans.agreement).toBeCloseTo(0.9, 12);
    expect(overall.humans.alpha.low).not.toBeNull();
    expect(overall.humans.pairs).toEqual([
      { annotators: ['ann', 'bob'], units: 80, kappa: expect.closeTo(0.8, 1), reason: null },
    ]);
    expect(overall.humans.judge.agreement).toBeGreaterThan(0.8);
  });

  test('leaves disagreements to adjudication and reports the range by annotator', () => {
    expect(overall.counts.excluded.unresolved).toBe(8);
    expect(overall.corrected.byAnnotator?.annotators).toBe(2);
  });

  test('takes the place of the badge where people do not agree', () => {
    const noisy = rows.map((row, i) => ({
      ...row,
      labels: [label('ann', i % 2 === 0 ? 'yes' : 'no'), label('bob', i % 3 === 0 ? 'yes' : 'no')],
    }));
    expect(calibrateItem('scene', { rows: noisy }, FEW_RESAMPLES).overall.badge.level).toBe(
      'humans-disagree',
    );
  });

  test('counts hidden repeats for self-agreement only', () => {
    const repeated = rows.map((row, i) =>
      i < 5 ? { ...row, labels: [...row.labels, { ...label('ann', 'yes'), repeat: true }] } : row,
    );
    const { humans, counts } = calibrateItem('scene', { rows: repeated }, FEW_RESAMPLES).overall;
    expect(humans.selfAgreement).toEqual([{ annotator: 'ann', repeats: 5, agreed: 5 }]);
    expect(counts.labelledYes).toBe(overall.counts.labelledYes);
  });
});

function handPicked(): readonly CalibrationRow[] {
  return judgedYes().map((row, i) => ({ ...row, labels: [label('ann', i < 12 ? 'yes' : 'no', null)] }));
}

function unblinded(): readonly CalibrationRow[] {
  return judgedYes().map((row) => ({ ...row, labels: [{ ...label('ann', 'yes'), blind: false }] }));
}

function judgedYes(): readonly CalibrationRow[] {
  return runRows('r', [{ judge: 'yes', samples: 20, labelled: 0, humanYes: 0 }]);
}
