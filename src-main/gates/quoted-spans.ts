/** A quotation in a prompt. Offsets are UTF-16 units of the prompt; the marks themselves are outside. */
export interface QuotedSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Marks that belong together: what opens, and what may close it. One family is read apart from the others. */
interface MarkFamily {
  readonly closersOf: Readonly<Record<string, string>>;
  /** Where a mark counts as opening and as closing; elsewhere it is an apostrophe, or an inch or foot mark. */
  readonly opens: (before: string) => boolean;
  readonly closes: (after: string) => boolean;
}

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;
const always = (): boolean => true;
const notInWord = (neighbour: string): boolean => !LETTER_OR_DIGIT.test(neighbour);
const notAfterNumber = (before: string): boolean => !/\p{N}/u.test(before);

const FAMILIES: readonly MarkFamily[] = [
  { closersOf: { '"': '"' }, opens: notAfterNumber, closes: always },
  { closersOf: { '“': '”', '„': '“”', '‟': '”' }, opens: always, closes: always },
  { closersOf: { "'": "'" }, opens: notInWord, closes: notInWord },
  { closersOf: { '‘': '’', '‚': '‘’', '‛': '’' }, opens: notInWord, closes: notInWord },
  { closersOf: { '«': '»', '»': '«' }, opens: always, closes: always },
  { closersOf: { '‹': '›', '›': '‹' }, opens: always, closes: always },
  { closersOf: { '「': '」', '｢': '｣' }, opens: always, closes: always },
  { closersOf: { '『': '』' }, opens: always, closes: always },
];

/** Every pair of marks that may stand round a span, opening and closing mark. */
export const MARK_PAIRS: readonly (readonly [string, string])[] = FAMILIES.flatMap(({ closersOf }) =>
  Object.entries(closersOf).flatMap(([open, closers]) => [...closers].map((close) => [open, close] as const)),
);

const FAMILY_OF: ReadonlyMap<string, MarkFamily> = new Map(
  FAMILIES.flatMap((family) =>
    Object.entries(family.closersOf).flatMap(([open, closers]) =>
      [open, ...closers].map((mark) => [mark, family] as const),
    ),
  ),
);

const MARK_OR_BLANK_LINE = new RegExp(`[${[...FAMILY_OF.keys()].join('')}]|\\n(?=[^\\S\\n]*\\n)`, 'g');

/**
 * Finds the quoted spans of a prompt (docs/guide/scores.md, Gates): text between matching marks, in reading order.
 * One pass with a stack of open marks for each family: a mark closes the innermost one if it may, else it opens. So a
 * quotation within a quotation is a span of its own; none goes on past a blank line; empty ones are left out.
 */
export function parseQuotedSpans(prompt: string): readonly QuotedSpan[] {
  const spans: QuotedSpan[] = [];
  const openOf = new Map<MarkFamily, number[]>();
  for (const { 0: mark, index } of prompt.matchAll(MARK_OR_BLANK_LINE)) {
    const family = FAMILY_OF.get(mark);
    if (family === undefined) {
      openOf.clear();
      continue;
    }
    const open = openOf.get(family) ?? [];
    openOf.set(family, open);
    const innermost = open.at(-1);
    const closers = innermost === undefined ? undefined : family.closersOf[prompt.charAt(innermost)];
    if (innermost !== undefined && closers?.includes(mark) && family.closes(characterAfter(prompt, index))) {
      open.pop();
      const text = prompt.slice(innermost + 1, index);
      if (text.trim() !== '') spans.push({ start: innermost + 1, end: index, text });
    } else if (family.closersOf[mark] !== undefined && family.opens(characterBefore(prompt, index))) {
      open.push(index);
    }
  }
  return spans.sort((a, b) => a.start - b.start || b.end - a.end);
}

function characterBefore(text: string, index: number): string {
  return text.slice(Math.max(0, index - 2), index).match(/[^]$/u)?.[0] ?? '';
}

function characterAfter(text: string, index: number): string {
  const code = text.codePointAt(index + 1);
  return code === undefined ? '' : String.fromCodePoint(code);
}
