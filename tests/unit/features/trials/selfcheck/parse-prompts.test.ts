import { describe, expect, it } from 'vitest';
import { parsePrompts } from '../../../../../src-main/features/trials/index.ts';

describe('parsePrompts', () => {
  it.each([
    ['JSON Lines', '{"id": "a", "prompt": "Draw a cat"}\n\n{"instruction": "Draw a dog"}\n'],
    ['a JSON array', '[{"id": "a", "text": "Draw a cat"}, "Draw a dog"]'],
  ])('reads %s', (_, text) => {
    expect(parsePrompts(text, 'p').map(({ prompt }) => prompt)).toEqual(['Draw a cat', 'Draw a dog']);
    expect(parsePrompts(text, 'p')[0]?.id).toBe('a');
  });

  it('reads plain text, a prompt a line, with a BOM and CRLF', () => {
    expect(parsePrompts('\uFEFFDraw a cat\r\n\r\nDraw a dog', 'p')).toEqual([
      { id: 'prompt-1', prompt: 'Draw a cat' },
      { id: 'prompt-3', prompt: 'Draw a dog' },
    ]);
  });

  it.each(['{"prompt": 5}', '{"id": "a"}', '{"prompt": "x"}\n{"prompt"', '[5]'])(
    'refuses %j with the line',
    (text) => {
      expect(() => parsePrompts(text, 'mine.jsonl')).toThrow(/mine\.jsonl, line \d/);
    },
  );
});
