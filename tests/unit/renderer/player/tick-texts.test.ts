import { describe, expect, test } from 'vitest';
import { textsThatFit } from '../../../../src-renderer/components/player/tick-texts.ts';

describe('textsThatFit', () => {
  test('keeps all texts where times lie apart', () => {
    expect(textsThatFit([0.4, 2, 3.5, 5.8], 6, 400)).toEqual([true, true, true, true]);
  });

  test('drops the text of a tick close behind one that has its own', () => {
    expect(textsThatFit([0.4, 0.5, 3.5, 5.8], 6, 400)).toEqual([true, false, true, true]);
  });

  test('measures from the last text kept, so that a row of close ticks does not lose all but the first', () => {
    expect(textsThatFit([0, 15, 30, 45], 100, 100)).toEqual([true, false, true, false]);
  });

  test('drops one of two at the same time, and keeps more on a wider track', () => {
    expect(textsThatFit([1, 1], 6, 400)).toEqual([true, false]);
    expect(textsThatFit([1, 1.2], 6, 400)).toEqual([true, false]);
    expect(textsThatFit([1, 1.2], 6, 800)).toEqual([true, true]);
  });
});
