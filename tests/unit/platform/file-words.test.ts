import { describe, expect, test } from 'vitest';
import { fileWords, modelWords } from '../../../src-main/platform/file-words.ts';

describe('fileWords', () => {
  test.each([
    ['garden-fountain', 'garden-fountain'],
    ['A harbour, “Open”.', 'a-harbour-open'],
    ['../../etc/passwd\u0000', 'etc-passwd'],
    ['Café № 5', 'cafe-no-5'],
    ['港の灯台', '港の灯台'],
    ['…', ''],
    ['word '.repeat(20), 'word-word-word-word-word-word-word-word'],
  ])('%j → %j', (text, words) => {
    expect(fileWords(text)).toBe(words);
  });
});

test('a model is called without its provider', () => {
  expect(modelWords('atelier/plum-7b-rl')).toBe('plum-7b-rl');
  expect(modelWords('plum')).toBe('plum');
});
