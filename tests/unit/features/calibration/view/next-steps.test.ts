import { describe, expect, test } from 'vitest';
import {
  calibrate,
  type CalibrationLabel,
  type CalibrationRow,
} from '../../../../../src-main/features/calibration/view/index.ts';
import type { Item, LabelValue } from '../../../../../src-main/domain/index.ts';
import { label, runRows } from './sample-rows.ts';

const FEW_RESAMPLES = { bootstrapResamples: 200 };

/** 60 samples of which so many are labelled by one person, who agrees with the judge. */
function agreed(item: Item, labelled: number): readonly CalibrationRow[] {
  return runRows('run', [{ judge: 'yes', samples: 60, labelled, humanYes: labelled }], item);
}

/** 60 samples that two people answer, differently on every other one; `final` answers those. */
function disputed(item: Item, final: CalibrationLabel | null): readonly CalibrationRow[] {
  return agreed(item, 0).map((row, i) => {
    const other: LabelValue = i % 2 === 0 ? 'no' : 'yes';
    const differs = i % 2 === 0 && final !== null ? [final] : [];
    return { ...row, labels: [label('Ada', 'yes'), label('Bo', other), ...differs] };
  });
}

const stepsOf = (rows: readonly CalibrationRow[]) => calibrate({ rows }, FEW_RESAMPLES).nextSteps;

describe('nextSteps', () => {
  test('asks for labels where there are none, by the item that needs most', () => {
    const steps = stepsOf([...agreed('scene', 0), ...agreed('motion', 60)]);
    expect(steps.map(({ kind, items }) => [kind, items])).toEqual([['label', ['scene']]]);
    expect(steps[0]?.words).toMatch(
      /^draw \d+ of each run and verdict of scene, \d+ rollouts, and label all items of them to reach ±10%$/,
    );
  });

  test('asks for nothing more where every badge can be used', () => {
    expect(stepsOf([...agreed('scene', 60), ...agreed('motion', 60)])).toEqual([]);
  });

  test('has answers adjudicated before a question is mended, and labels nothing by that question', () => {
    const steps = stepsOf([...agreed('scene', 60), ...disputed('composition', null)]);
    expect(steps.map(({ words }) => words)).toEqual([
      'adjudicate 30 answers of composition',
      'mend the wording of composition',
    ]);
  });

  test('has the question mended once the answers are adjudicated, then labels the other items', () => {
    const decided = { ...label('Cy', 'yes'), adjudicated: true };
    const steps = stepsOf([...agreed('scene', 4), ...disputed('composition', decided)]);
    expect(steps.map(({ kind, items }) => [kind, items])).toEqual([
      ['mend-wording', ['composition']],
      ['label', ['scene']],
    ]);
  });

  test('counts answers that wait as labels that are made', () => {
    const waiting = (count: number) =>
      agreed('scene', 0).map((row, i) =>
        i < count ? { ...row, labels: [label('Ada', 'yes'), label('Bo', 'no')] } : row,
      );
    expect(stepsOf(waiting(20)).map(({ kind, count }) => [kind, count > 0])).toEqual([
      ['adjudicate', true],
      ['label', true],
    ]);
    expect(stepsOf(waiting(50)).map(({ kind }) => kind)).not.toContain('label');
  });

  test('draws for the item that needs most, and more where some are labelled already', () => {
    const [all] = stepsOf([...agreed('scene', 0), ...agreed('motion', 0)]);
    expect(all?.items).toEqual(['scene']);
    const [some] = stepsOf(agreed('scene', 8));
    const [scene] = calibrate({ rows: agreed('scene', 8) }, FEW_RESAMPLES).items;
    const { strata } = scene!.overall.plan;
    expect(some?.perCell).toBe(Math.ceil((strata[0]!.more * 60) / 52));
  });
});
