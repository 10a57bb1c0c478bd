import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fc } from '../../properties.ts';
import { ITEMS } from '../../../src-main/domain/index.ts';
import type { Item, Verdict } from '../../../src-main/domain/index.ts';
import { parseReply } from '../../../src-main/judge/index.ts';

/** One letter an item, in the order of ITEMS: y, n, or - where the item was not asked. */
interface Case {
  readonly what: string;
  readonly reply: string;
  readonly asked: readonly Item[];
  readonly verdicts: string | null;
  readonly error: string | null;
}

const CASES = JSON.parse(
  readFileSync(new URL('../../fixtures/judge/replies.json', import.meta.url), 'utf8'),
) as readonly Case[];

describe('parseReply', () => {
  it('is tried on at least 80 replies', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(80);
    expect(new Set(CASES.map(({ reply, asked }) => `${asked.join()} ${reply}`)).size).toBe(CASES.length);
  });

  it.each(CASES.map((one) => [one.what, one] as const))('%s', (_what, { reply, asked, verdicts, error }) => {
    const parsed = parseReply(reply, asked);
    if (verdicts === null) expect(parsed).toMatchObject({ ok: false, error: { code: error } });
    else expect(parsed).toEqual({ ok: true, verdicts: spelledOut(verdicts) });
  });

  it('never gives a verdict for a reply that is cut anywhere before its end', () => {
    const reply =
      '```json\n{"scene": "yes", "objects": "no", "isometric": true, "composition": "Yes", "motion": "no", "figure": "no"}';
    for (let length = 0; length < reply.length; length++) {
      expect(parseReply(reply.slice(0, length), ITEMS).ok, reply.slice(0, length)).toBe(false);
    }
    expect(parseReply(reply, ITEMS).ok).toBe(true);
  });

  it('reads back whatever verdicts were written as JSON, in any order and with anything around it', () => {
    const verdict = fc.constantFrom<Verdict>('yes', 'no');
    const prose = fc.constantFrom(
      '',
      'Looking at the four frames:\n',
      'Here you are.\n```json\n',
      '<think>scene: no.</think>',
    );
    fc.assert(
      fc.property(
        fc.tuple(...ITEMS.map(() => verdict)),
        fc.shuffledSubarray([...ITEMS], { minLength: 6 }),
        prose,
        (values, order, before) => {
          const verdicts = Object.fromEntries(ITEMS.map((item, i) => [item, values[i]]));
          const reply =
            before + JSON.stringify(Object.fromEntries(order.map((item) => [item, verdicts[item]])), null, 2);
          expect(parseReply(reply, ITEMS)).toEqual({ ok: true, verdicts });
        },
      ),
    );
  });

  it('neither throws nor hangs on any text', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '"',
      "'",
      ':',
      ',',
      '[',
      ']',
      '\\',
      '/*',
      '//',
      'yes',
      'no',
      'scene',
      ' ',
      '\n',
      '<think>',
      '“',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => {
        parseReply(parts.join(''), ITEMS);
      }),
    );
    for (const piece of ['{', '{"a":', '{a:[', '"', '/*', 'scene is ', '<think>']) {
      expect(parseReply(piece.repeat(50_000), ITEMS).ok).toBe(false);
    }
  });
});

function spelledOut(letters: string): Partial<Record<Item, Verdict>> {
  const asked = ITEMS.map((item, i) => [item, letters[i]] as const).filter(([, letter]) => letter !== '-');
  return Object.fromEntries(asked.map(([item, letter]) => [item, letter === 'y' ? 'yes' : 'no']));
}
