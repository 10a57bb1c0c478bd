import { describe, expect, it } from 'vitest';
import { seededTimes } from '../../../src-main/render/index.ts';
import { RULES } from './rules.ts';

describe('seededTimes', () => {
  it('follows the words of the SHA-256 of the UTF-8 bytes', () => {
    // sha256('abc') begins ba7816bf 8f01cfea 414140de: u = 0.728395, 0.558621, 0.254902.
    expect(seededTimes('abc', RULES)).toEqual([0, 1.457, 3.117, 4.51]);
  });

  it('is never earlier than the least time', () => {
    expect(seededTimes('abc', { ...RULES, durationS: 0.001 })).toEqual([0, 0.1, 0.1, 0.1]);
  });

  it('puts each time in its own third', () => {
    for (let index = 0; index < 200; index += 1) {
      const [first = 0, second = 0, third = 0] = seededTimes(`drawing ${index}`, RULES).slice(1);
      expect([first >= 0.1, first <= 2, second >= 2, second <= 4, third >= 4, third <= 6]).not.toContain(
        false,
      );
    }
  });
});
