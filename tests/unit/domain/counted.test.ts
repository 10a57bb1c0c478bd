import { expect, test } from 'vitest';
import { counted } from '../../../src-main/domain/index.ts';

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
])('%i', (count, text) => {
  expect(counted(count, 'file')).toBe(text);
});

test('takes a plural of its own', () => {
  expect(counted(1, 'reply', 'replies')).toBe('1 reply');
  expect(counted(3, 'reply', 'replies')).toBe('3 replies');
});
