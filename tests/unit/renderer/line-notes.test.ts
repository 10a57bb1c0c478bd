import { expect, test } from 'vitest';
import { lineNotesInWords } from '../../../src-renderer/format/line-notes.ts';

const CLEAN = { skippedLines: 0, flawedLines: 0, duplicates: 0, idClashes: 0 };

test('names what an import said of the lines, and nothing that there is none of', () => {
  expect(lineNotesInWords({ skippedLines: 4, flawedLines: 1, duplicates: 90, idClashes: 6 })).toBe(
    '4 skipped · 1 read in part · 96 repeated',
  );
  expect(lineNotesInWords({ ...CLEAN, duplicates: 1200 })).toBe('1,200 repeated');
  expect(lineNotesInWords(CLEAN)).toBeNull();
});
