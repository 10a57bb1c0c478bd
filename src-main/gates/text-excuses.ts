import type { ShownText } from './drawing-texts.ts';
import type { PolicyName } from './gate-report.ts';
import { createSpanMatcher, normalizeText } from './span-matcher.ts';

type Excuse = (text: string, spans: readonly string[], prompt: string) => boolean;

/** Which decision refuses a text, most telling first: switched off, it would let the text through. */
const EXCUSES: readonly (readonly [PolicyName, Excuse])[] = [
  [
    'case',
    (text, spans) =>
      matches(
        [text.toLowerCase()],
        spans.map((span) => span.toLowerCase()),
      ),
  ],
  [
    'nfc',
    (text, spans) =>
      matches(
        [text.normalize('NFKC')],
        spans.map((span) => span.normalize('NFKC')),
      ),
  ],
  ['digits', (text) => /^[\p{N}\s.,:/%+−–-]+$/u.test(text)],
  ['substring', (text, spans) => spans.some((span) => normalizeText(span).includes(text))],
  ['join', (text, spans) => text.includes(' ') && matches(text.split(' '), spans)],
  ['glyph', (text) => /\P{White_Space}/u.test(text) && !/[\p{L}\p{N}]/u.test(text)],
  ['quote', (text, _spans, prompt) => standsBetweenMarks(text, prompt)],
];

/** The policies that a text outside the quoted spans offends. */
export function findExcuses(shown: ShownText, spans: readonly string[], prompt: string): PolicyName[] {
  const text = normalizeText(shown.text);
  const found = EXCUSES.filter(([, excuses]) => excuses(text, spans, prompt)).map(([policy]) => policy);
  return shown.stray ? [...found, 'stray'] : found;
}

function matches(texts: readonly string[], spans: readonly string[]): boolean {
  return createSpanMatcher(spans).findUnmatched(texts.map(normalizeText)).length === 0;
}

const ANY_MARK = /[\p{Pi}\p{Pf}"'`*_„‚「」『』]/u;

/** Between marks that make no quotation, such as backticks, asterisks, or two of different kinds. */
function standsBetweenMarks(text: string, prompt: string): boolean {
  const plain = normalizeText(prompt);
  for (let at = plain.indexOf(text); at >= 0; at = plain.indexOf(text, at + 1)) {
    if (ANY_MARK.test(plain.charAt(at - 1)) && ANY_MARK.test(plain.charAt(at + text.length))) return true;
  }
  return false;
}
