import { describe, expect, test } from 'vitest';
import {
  countedApart,
  intervalText,
  warningTitles,
} from '../../../../src-renderer/views/calibration/calibration-words.ts';

const COUNTS = {
  ...{ judgeYes: 30, judgeNo: 10, labelledYes: 8, labelledNo: 2, upheldYes: 7, upheldNo: 2 },
  ...{ effectiveLabels: 10, prompts: 20, promptsLabelled: 9 },
};
const NONE = { withoutProbability: 0, unblinded: 0, unclear: 0, undecidable: 0, unresolved: 0 };

describe('countedApart', () => {
  test.each([
    { excluded: {}, words: '' },
    { excluded: { undecidable: 1 }, words: '1 undecidable' },
    {
      excluded: { unclear: 1, undecidable: 1, unresolved: 2 },
      words: '1 cannot tell, 1 undecidable, 2 to adjudicate',
    },
  ])('$excluded → “$words”', ({ excluded, words }) => {
    expect(countedApart({ ...COUNTS, excluded: { ...NONE, ...excluded } })).toBe(words);
  });
});

describe('intervalText', () => {
  test.each([
    { low: 0.414, high: 0.6, format: 'number', text: '0.41 to 0.60' },
    { low: -0.2, high: 0.6, format: 'number', text: '−0.20 to 0.60' },
    { low: -0.062, high: 0.02, format: 'points', text: '−6.2 to +2.0' },
    { low: 0.7, high: 0.91, format: 'share', text: '70–91' },
  ] as const)('$format from $low to $high → “$text”', ({ low, high, format, text }) => {
    expect(intervalText({ value: 0, low, high, reason: null }, format)).toBe(text);
  });
});

describe('warningTitles', () => {
  test('names each kind in a few words', () => {
    expect(warningTitles([{ code: 'few-labels-in-stratum' }, { code: 'unresolved-labels' }])).toBe(
      'cells with too few labels, samples to adjudicate',
    );
  });
});
