import { describe, expect, test } from 'vitest';
import { countedApart, warningTitles } from '../../../../src-renderer/views/calibration/calibration-words.ts';

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

describe('warningTitles', () => {
  test('names each kind in a few words', () => {
    expect(warningTitles([{ code: 'few-labels-in-stratum' }, { code: 'unresolved-labels' }])).toBe(
      'cells with too few labels, samples to adjudicate',
    );
  });
});
