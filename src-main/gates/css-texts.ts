import type { CssDeclaration } from './css-rules.ts';
import type { CssSource } from './css-sources.ts';
import { CSS, unprefixed } from './css-tokens.ts';
import type { ShownText } from './drawing-texts.ts';
import type { Finding, SourceSpan } from './gate-report.ts';

/** Properties and descriptors whose strings are drawn (CSS Content 3, CSS Lists 3, CSS Counter Styles 3, CSS Text 4). */
const DRAWN_STRINGS: ReadonlySet<string> = new Set([
  'additive-symbols',
  'block-ellipsis',
  'content',
  'hyphenate-character',
  'list-style',
  'list-style-type',
  'negative',
  'pad',
  'prefix',
  'quotes',
  'string-set',
  'suffix',
  'symbols',
  'text-emphasis',
  'text-emphasis-style',
  'text-overflow',
]);

/** Functions that draw text which stands in no string, or not in this one. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'attr',
  'counter',
  'counters',
  'env',
  'leader',
  'string',
  'symbols',
  'target-counter',
  'target-counters',
  'target-text',
  'var',
]);

/** Markers that are shapes, and words of the shorthand. */
const SHAPE_MARKERS: ReadonlySet<string> = new Set([
  'none',
  'disc',
  'circle',
  'square',
  'disclosure-open',
  'disclosure-closed',
  'inside',
  'outside',
  'inherit',
  'initial',
  'unset',
  'revert',
  'revert-layer',
  'important',
]);

const UNCHANGED_CASE: ReadonlySet<string> = new Set([
  'none',
  'inherit',
  'initial',
  'unset',
  'revert',
  'revert-layer',
  'important',
]);

/** The strings that CSS makes a drawing show. */
export function collectCssTexts(css: readonly CssSource[]): ShownText[] {
  return css.flatMap(({ sheet, spanOf }) =>
    sheet.declarations
      .filter(({ property }) => DRAWN_STRINGS.has(unprefixed(property)))
      .flatMap(({ value }) => value.filter((token) => token.type === CSS.string))
      .filter((token) => token.value.trim() !== '')
      .map((token) => ({ text: token.value, span: spanOf(token), stray: false })),
  );
}

/**
 * Policy `visual`, its CSS half: styles that draw something else than the text that the drawing holds. Other letters
 * (`text-transform`), another order (`unicode-bidi`), counters and numbers of lists, text fetched by a function.
 * @param hasText the drawing holds text that such a style could change.
 */
export function findCssTricks(css: readonly CssSource[], hasText: boolean): Finding[] {
  return css.flatMap(({ sheet, spanOf }) =>
    sheet.declarations.flatMap((declaration) => {
      const message = describeTrick(declaration, hasText);
      return message === null ? [] : [asTrick(message, spanOf(declaration))];
    }),
  );
}

/** A finding under policy `visual`. */
export function asTrick(message: string, span: SourceSpan): Finding {
  return { message, span, policies: ['visual'] };
}

function describeTrick({ property, value }: CssDeclaration, hasText: boolean): string | null {
  const plain = unprefixed(property);
  if (DRAWN_STRINGS.has(plain)) {
    const called = value.find((token) => token.type === CSS.function && UNREADABLE.has(token.value));
    if (called !== undefined) return `${property} draws what ${called.value}() says, which no text holds`;
  }
  const words = value.filter((token) => token.type === CSS.ident).map((token) => token.value);
  switch (plain) {
    case 'list-style':
    case 'list-style-type':
      return words.every((word) => SHAPE_MARKERS.has(word))
        ? null
        : `${property} draws numbers that no text holds`;
    case 'text-transform':
      return hasText && !words.every((word) => UNCHANGED_CASE.has(word))
        ? 'text-transform draws other letters than the text holds'
        : null;
    case 'unicode-bidi':
      return hasText && words.some((word) => word.includes('override'))
        ? 'unicode-bidi draws the letters in another order'
        : null;
    case 'text-security':
      return hasText && !words.every((word) => UNCHANGED_CASE.has(word))
        ? 'text-security draws dots for letters'
        : null;
    default:
      return null;
  }
}
