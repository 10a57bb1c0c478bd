import { describe, expect, it } from 'vitest';
import { parseQuotedSpans } from '../../../src-main/gates/index.ts';

function read(prompt: string): string[] {
  return parseQuotedSpans(prompt).map((span) => span.text);
}

describe('parseQuotedSpans', () => {
  it.each([
    ['A "one" and “two” and „three“ and „four”', ['one', 'two', 'three', 'four']],
    ['« un » et « deux », »drei«, ‹vier›, ›fünf‹', [' un ', ' deux ', 'drei', 'vier', 'fünf']],
    ['「開店」と『閉店』', ['開店', '閉店']],
    ["'one' ‘two’ ‚three‘", ['one', 'two', 'three']],
    ["A sign 'Joe's Diner' and ‘Joe’s Bar’", ["Joe's Diner", 'Joe’s Bar']],
    ['A bubble: "He said \'go\'"', ["He said 'go'", 'go']],
    ['A “big “red” sign”', ['big “red” sign', 'red']],
    ['A 12" ruler with "Inch" on it', ['Inch']],
    ['(“OPEN”)', ['OPEN']],
    ['看板"開店"', ['開店']],
    ['A card: "Roses are red\nViolets are blue"', ['Roses are red\nViolets are blue']],
  ])('finds the spans of %s', (prompt, spans) => {
    expect(read(prompt)).toEqual(spans);
  });

  it.each([
    "Don't draw the dog's bone",
    "The dogs' house and the cats' tree",
    "the '90s and '80s",
    "A 6' tall man and a 5' door",
    'A 5" by 7" card',
    'A `code` and *star* sign',
    'A "mixed» pair',
    'A sign that says ""',
    'A "first paragraph\n\nsecond" paragraph',
  ])('finds none in %s', (prompt) => {
    expect(read(prompt)).toEqual([]);
  });

  it('gives the places between the marks', () => {
    expect(parseQuotedSpans('A 😀 "sign"')).toEqual([{ start: 6, end: 10, text: 'sign' }]);
  });
});
