import { describe, expect, test } from 'vitest';
import { signOf } from '../../../src-renderer/components/verdict-value.ts';

describe('signOf', () => {
  test('a figure is a finding, and none is nothing held against the drawing', () => {
    expect(signOf('yes', 'figure')).toBe('found');
    expect(signOf('no', 'figure')).toBe('clear');
    expect(signOf('yes', 'flag')).toBe('found');
  });

  test('other values are drawn as they are', () => {
    expect(signOf('yes', 'scene')).toBe('yes');
    expect(signOf('no')).toBe('no');
    expect(signOf('unclear', 'figure')).toBe('unclear');
    expect(signOf('conflict', 'figure')).toBe('conflict');
    expect(signOf(null, 'figure')).toBe('none');
  });
});
