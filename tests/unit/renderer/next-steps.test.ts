import { describe, expect, test } from 'vitest';
import { stepsAfterCases, stepsAfterLabels } from '../../../src-renderer/format/next-steps.ts';

const titlesOf = (steps: ReturnType<typeof stepsAfterCases>) => steps.map(({ title }) => title);

describe('stepsAfterLabels', () => {
  test('begins with the cases that wait, where there are any', () => {
    const about = { asks: 'items', queueId: 3, othersLeft: null } as const;
    expect(titlesOf(stepsAfterLabels('w', { ...about, waiting: { own: 2, ofOthers: 1 } }))).toEqual([
      'Adjudicate 2 cases',
      '1 case waits for a third person',
      'Calibrate the judge',
      'Export labels or a report',
    ]);
    expect(titlesOf(stepsAfterLabels('w', { ...about, waiting: { own: 0, ofOthers: 0 } }))[0]).toBe(
      'Calibrate the judge',
    );
  });

  test('lets others finish before the judge is calibrated, and says who they are', () => {
    const waiting = { own: 0, ofOthers: 0 };
    const steps = stepsAfterLabels('w', {
      asks: 'items',
      queueId: 3,
      waiting,
      othersLeft: 'Ben has 4 left.',
    });
    expect(steps[0]).toEqual({ title: 'Let others finish', why: 'Ben has 4 left.', to: '/w/w/queues/3' });
    expect(steps[1]?.why).toMatch(/^For a first look/);
  });

  test.each([
    { asks: 'gate', to: '/w/w/gates' },
    { asks: 'flag', to: '/w/w/queues/3' },
  ] as const)('leads from a queue about each $asks to where its answers are counted', ({ asks, to }) => {
    const [first] = stepsAfterLabels('w', {
      asks,
      queueId: 3,
      waiting: { own: 5, ofOthers: 0 },
      othersLeft: null,
    });
    expect(first?.to).toBe(to);
  });
});

describe('stepsAfterCases', () => {
  test('leads to the calibration, then to what can be handed on', () => {
    expect(titlesOf(stepsAfterCases('w'))).toEqual(['Calibrate the judge', 'Export labels or a report']);
  });
});
