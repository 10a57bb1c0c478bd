import { asTrick, collectCssTexts, findCssTricks } from './css-texts.ts';
import { SVG_NAMESPACE, XHTML_NAMESPACE, type DrawingElement } from './drawing.ts';
import { collectTexts, type ShownText } from './drawing-texts.ts';
import type { GateContext } from './gate-context.ts';
import type { Finding } from './gate-report.ts';
import { MARK_PAIRS, parseQuotedSpans } from './quoted-spans.ts';
import { quoteValue } from './reference-rules.ts';
import { readPlain } from './smil.ts';
import { spanOfElement } from './source-places.ts';
import { createSpanMatcher, normalizeText, type SpanMatcher } from './span-matcher.ts';
import { findExcuses } from './text-excuses.ts';

/**
 * Gate `text`: a drawing shows no text but the quoted spans of its prompt (docs/guide/scores.md, Gates). What counts as
 * text stands in `drawing-texts.ts` and `css-texts.ts`, what equals a span in `span-matcher.ts`. Policy `title`: `title`
 * and `desc` are free, but for elements in them; policy `visual`: means that draw other text than the drawing holds.
 */
export function checkText({ drawing, css, prompt }: GateContext): Finding[] {
  const { runs, captions, nested } = collectTexts(drawing);
  const alone = [...captions, ...collectCssTexts(css)].filter((shown) => !isQuotationMark(shown.text));
  const hasText = runs.length + alone.length > 0;
  return [
    ...(hasText ? checkAgainstSpans(runs, alone, prompt) : []),
    ...nested.map(({ text, span }) => ({
      message: `an element in a title or description holds the text ${quoteValue(text)}`,
      span,
      policies: ['title'] as const,
    })),
    ...findCssTricks(css, hasText),
    ...drawing.elements.flatMap((element) => {
      const message = describeElementTrick(element);
      return message === null ? [] : [asTrick(message, spanOfElement(element))];
    }),
    ...drawing.elements.filter(animatesText).map((element) => ({
      message: `<${element.name}> tries to animate the text itself`,
      span: spanOfElement(element),
    })),
  ];
}

function checkAgainstSpans(
  runs: readonly ShownText[],
  alone: readonly ShownText[],
  prompt: string,
): Finding[] {
  const spans = parseQuotedSpans(prompt).map((span) => span.text);
  const matcher = createSpanMatcher(spans);
  const unmatched = [
    ...findUnmatched(runs, matcher),
    ...alone.flatMap((shown) => findUnmatched([shown], matcher)),
  ];
  return unmatched.map((shown) => ({
    message: describeUnmatched(shown.text, spans),
    span: shown.span,
    policies: findExcuses(shown, spans, prompt),
  }));
}

function findUnmatched(shown: readonly ShownText[], matcher: SpanMatcher): ShownText[] {
  const filled = shown
    .map((piece) => ({ piece, text: normalizeText(piece.text) }))
    .filter(({ text }) => text !== '');
  return matcher.findUnmatched(filled.map(({ text }) => text)).flatMap((index) => filled[index]?.piece ?? []);
}

function describeUnmatched(text: string, spans: readonly string[]): string {
  const where = spans.length === 0 ? 'the prompt quotes none' : 'it is not a quoted span of the prompt';
  return `the text ${quoteValue(text)}: ${where}`;
}

const MARKS = new Set(MARK_PAIRS.flat());

/** Marks round a span may be drawn, so the marks alone may come from CSS (`quotes`). */
function isQuotationMark(text: string): boolean {
  return MARKS.has(text.trim());
}

/** SVG fonts, and elements that pull text from elsewhere (SVG 1.1 §10.6, §20). */
const SVG_TRICKS: ReadonlySet<string> = new Set([
  'font',
  'glyph',
  'missing-glyph',
  'altGlyph',
  'altGlyphDef',
  'glyphRef',
  'tref',
]);

/** Inputs that browsers label themselves when they have no value. */
const LABELLED_INPUTS: ReadonlySet<string> = new Set([
  'date',
  'datetime-local',
  'file',
  'month',
  'reset',
  'submit',
  'time',
  'week',
]);

function describeElementTrick(element: DrawingElement): string | null {
  if (element.uri === SVG_NAMESPACE && SVG_TRICKS.has(element.local))
    return `<${element.name}> draws other letters or other text`;
  if (element.uri !== XHTML_NAMESPACE) return null;
  switch (element.lowerLocal) {
    case 'ol':
      return `<${element.name}> draws numbers that no text holds`;
    case 'bdo':
      return `<${element.name}> draws the letters in another order`;
    case 'ul':
    case 'li':
      return /^\s*[1ai]\s*$/i.test(readPlain(element, 'type') ?? '')
        ? `<${element.name} type> draws numbers`
        : null;
    case 'input':
      return LABELLED_INPUTS.has((readPlain(element, 'type') ?? '').trim().toLowerCase())
        ? `<${element.name}> draws a label of the browser’s own`
        : null;
    default:
      return null;
  }
}

/** The DOM names of an element's characters; no attribute has them, so only intent explains them. */
const TEXT_AIMS: ReadonlySet<string> = new Set([
  'innerhtml',
  'innertext',
  'nodevalue',
  'outerhtml',
  'textcontent',
]);

function animatesText(element: DrawingElement): boolean {
  return TEXT_AIMS.has((readPlain(element, 'attributename') ?? '').trim().toLowerCase());
}
