import { expect, test } from 'vitest';
import { othersLeftInWords } from '../../../src-renderer/format/others-left.ts';

function person(annotator: string, done: number, total: number) {
  return { annotator, done, total, skipped: 0, secondLook: 0, spentMs: 0 };
}

test('names who else has entries left, and nobody who is through', () => {
  const people = [person('Ada', 4, 4), person('Ben', 0, 4), person('Cy', 3, 4), person('Di', 4, 4)];
  expect(othersLeftInWords('Ada', people)).toBe('Ben has 4 entries, Cy has 1 entry left.');
  expect(othersLeftInWords('Ben', people)).toBe('Cy has 1 entry left.');
});

test('says nothing where everybody else is through, or labels alone', () => {
  expect(othersLeftInWords('Ada', [person('Ada', 1, 4), person('Ben', 4, 4)])).toBeNull();
  expect(othersLeftInWords('Ada', [])).toBeNull();
});
