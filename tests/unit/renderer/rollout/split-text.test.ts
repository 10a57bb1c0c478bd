import { describe, expect, test } from 'vitest';
import { fc } from '../../../properties.ts';
import { splitText } from '../../../../src-renderer/views/rollout/split-text.ts';

describe('splitText', () => {
  test('shows every character once, whatever the text', () => {
    const text = fc
      .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\n'), fc.constant('🚢'.repeat(5000))))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (whole) => {
        const shown = splitText(whole).map((block) => block.text);
        expect(shown.join('').replaceAll('\n', '')).toBe(whole.replaceAll('\n', ''));
      }),
      { numRuns: 200 },
    );
  });

  test('cuts at line ends, which then show as the end of a block', () => {
    const line = `${'x'.repeat(5000)}\n`;
    expect(splitText(line + line).map(({ text }) => text.length)).toEqual([5000, 5001]);
  });

  test('never cuts a character in two', () => {
    const blocks = splitText(`x${'🚢'.repeat(9000)}`);
    expect(blocks.length).toBeGreaterThan(1);
    for (const { text } of blocks) expect(text.isWellFormed()).toBe(true);
  });

  test('has no blocks for no text', () => {
    expect(splitText('')).toEqual([]);
  });
});
