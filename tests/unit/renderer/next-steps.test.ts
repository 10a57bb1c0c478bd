import { describe, expect, test } from 'vitest';
import { stepsAfterCases, stepsAfterLabels } from '../../../src-renderer/format/next-steps.ts';

const titlesOf = (steps: ReturnType<typeof stepsAfterCases>) => steps.map(({ title }) => title);

describe('stepsAfterLabels', () => {
  test('begins with the cases that wait, where there are any', () => {
    const about = { asks: 'items', queueId: 3 } as const;
    expect(titlesOf(stepsAfterLabels('w', { ...about, waiting: { own: 2, ofOthers: 1 } }))).toEqual([
      'Adjudicate 2 cases',
      'Have 1 case adjudicated',
      'Calibrate the judge',
      'Export labels or a report',
    ]);
    expect(titlesOf(stepsAfterLabels('w', { ...about, waiting: { own: 0, ofOthers: 0 } }))[0]).toBe(
      'Calibrate the judge',
    );
  });

  test.each([
    { asks: 'gate', to: '/w/w/gates' },
    { asks: 'flag', to: '/w/w/queues/3' },
  ] as const)('leads from a queue about each $asks to where its answers are counted', ({ asks, to }) => {
    const [first] = stepsAfterLabels('w', { asks, queueId: 3, waiting: { own: 5, ofOthers: 0 } });
    expect(first?.to).toBe(to);
  });
});

describe('stepsAfterCases', () => {
  test('leads to the calibration, then to what can be handed on', () => {
    expect(titlesOf(stepsAfterCases('w'))).toEqual(['Calibrate the judge', 'Export labels or a report']);
  });
});
