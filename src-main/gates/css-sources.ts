import { groupCss, type CssSheet } from './css-rules.ts';
import { CSS, tokenizeCss, type CssToken } from './css-tokens.ts';
import type { Drawing, DrawingAttribute, DrawingElement } from './drawing.ts';
import type { SourceSpan } from './gate-report.ts';
import { isPlainTextAttribute } from './attribute-kinds.ts';
import { spanInAttribute, spanOfElement } from './source-places.ts';

/** One piece of CSS of a drawing, after XML decoding, with the way back to the source. */
export interface CssSource {
  readonly element: DrawingElement;
  /** The attribute that holds it; null for the text of a style element. */
  readonly attribute: DrawingAttribute | null;
  readonly tokens: readonly CssToken[];
  readonly sheet: CssSheet;
  /** Where a stretch of the CSS text stands in the drawing. */
  readonly spanOf: (piece: { readonly start: number; readonly end: number }) => SourceSpan;
}

/** Presentation attributes (SVG 2 §6.6) that some gate reads whatever their value. */
const READ_PROPERTIES = new Set([
  'text-transform',
  'unicode-bidi',
  'animation',
  'transition',
  '-webkit-text-security',
]);

/** Without one of these no value can name a resource: functions and URLs need their name, or an escape of it. */
const RESOURCE_HINT = /\\|url|src|image|fade|attr|var|@|expression/i;

/**
 * Collects the CSS of a drawing: style elements (any namespace, any case), style attributes, and every other attribute
 * without a prefix that may hold a CSS value (SVG 2 §6; SMIL values included). A style element is read twice when it has
 * child elements: as its own text, as browsers do, and with its descendants' text.
 */
export function collectCss(drawing: Drawing): readonly CssSource[] {
  const sources: CssSource[] = [];
  for (const element of drawing.elements) {
    for (const attribute of element.attributes) {
      const source = readAttributeCss(drawing, element, attribute);
      if (source !== null) sources.push(source);
    }
  }
  sources.push(...collectStyleElements(drawing));
  return sources;
}

function readAttributeCss(
  drawing: Drawing,
  element: DrawingElement,
  attribute: DrawingAttribute,
): CssSource | null {
  if (attribute.prefix !== '' || attribute.value === '') return null;
  const property = attribute.name.toLowerCase();
  const isStyle = property === 'style';
  const mayMatter = isStyle || READ_PROPERTIES.has(property) || RESOURCE_HINT.test(attribute.value);
  if (!mayMatter || isPlainTextAttribute(property)) return null;
  const tokens = tokenizeCss(attribute.value);
  const sheet = isStyle ? groupCss(tokens) : asDeclaration(property, tokens);
  return {
    element,
    attribute,
    tokens,
    sheet,
    spanOf: ({ start, end }) => spanInAttribute(drawing.source, element, attribute, start, end),
  };
}

function asDeclaration(property: string, value: readonly CssToken[]): CssSheet {
  return {
    rules: [],
    declarations: [{ property, value, rule: null, start: 0, end: value.at(-1)?.end ?? 0 }],
  };
}

interface StyleText {
  own: string;
  all: string;
  /** Offset of the only run; null when the text comes in several. */
  offset: number | null;
  rawLength: number;
}

function collectStyleElements(drawing: Drawing): CssSource[] {
  const styles = new Map<DrawingElement, StyleText>();
  const styleOf = findStyleAncestors(drawing);
  for (const run of drawing.texts) {
    const style = styleOf[run.parent.index];
    if (style === undefined || style === null) continue;
    const known = styles.get(style);
    const own = run.parent === style ? run.text : '';
    if (known === undefined)
      styles.set(style, { own, all: run.text, offset: run.offset, rawLength: run.length });
    else styles.set(style, { own: known.own + own, all: known.all + run.text, offset: null, rawLength: 0 });
  }
  return [...styles].flatMap(([style, text]) => {
    const readings = text.own === text.all ? [text.all] : [text.own, text.all];
    return readings.map((css) => readStyleCss(drawing, style, css, text));
  });
}

/** For each element the outermost style element that it is or stands in, by index. */
function findStyleAncestors(drawing: Drawing): (DrawingElement | null)[] {
  const ancestors: (DrawingElement | null)[] = [];
  for (const element of drawing.elements) {
    const outer = element.parent === null ? null : (ancestors[element.parent.index] ?? null);
    ancestors.push(outer ?? (element.lowerLocal === 'style' ? element : null));
  }
  return ancestors;
}

function readStyleCss(drawing: Drawing, style: DrawingElement, css: string, text: StyleText): CssSource {
  const tokens = tokenizeCss(css);
  const raw = text.offset === null ? '' : drawing.source.slice(text.offset, text.offset + text.rawLength);
  const shift = raw.indexOf(css);
  const { offset } = text;
  return {
    element: style,
    attribute: null,
    tokens,
    sheet: groupCss(tokens),
    spanOf: ({ start, end }) =>
      offset === null || shift < 0
        ? spanOfElement(style)
        : { offset: offset + shift + start, length: end - start },
  };
}

/** True where the tokens are just one of the words that leave a property as it is. */
export function isOnlyKeyword(value: readonly CssToken[], words: ReadonlySet<string>): boolean {
  const important = value.findIndex((token) => token.value === '!');
  const kept = important < 0 ? value : value.slice(0, important);
  return kept.every(
    (token) => (token.type === CSS.ident && words.has(token.value)) || token.type === CSS.comma,
  );
}
