import {
  markSubtrees,
  XHTML_NAMESPACE,
  type Drawing,
  type DrawingElement,
  type OpaqueMarkup,
} from './drawing.ts';
import type { Finding } from './gate-report.ts';

/** Elements below which an HTML parser follows HTML's rules (HTML, "HTML integration point", "MathML text integration point"). */
const HTML_CONTENT_NAMES: ReadonlySet<string> = new Set(
  'annotation-xml desc foreignobject mi mn mo ms mtext title'.split(' '),
);

/** Tags at which an HTML parser leaves the SVG for good (HTML §13.2.6.5, "rules for parsing tokens in foreign content"). */
const BREAKOUT_NAMES: ReadonlySet<string> = new Set(
  `b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr
  ol p pre ruby s small span strong strike sub sup table tt u ul var`.split(/\s+/),
);

/**
 * Markup that is a comment, CDATA section or instruction to XML, but that an HTML parser ends earlier and so turns into
 * live elements (HTML, https://html.spec.whatwg.org/multipage/parsing.html#tokenization):
 * a comment that starts with `>` or `->`, an instruction with `>` in its data, and, where HTML content rules apply, angle
 * brackets in a comment or `<` in CDATA (a `>` there, as in the usual split of `]]>`, opens no tag).
 */
export function findHtmlOnlyMarkup(drawing: Drawing): Finding[] {
  if (drawing.markups.length === 0) return [];
  const inHtml = markSubtrees(
    drawing,
    (element) => HTML_CONTENT_NAMES.has(element.lowerLocal) || element.uri === XHTML_NAMESPACE,
  );
  const svgEnd = drawing.elements.find(breaksOut)?.offset ?? drawing.source.length;
  return drawing.markups.flatMap((markup) => {
    const below = markup.parent !== null && inHtml[markup.parent.index] === 1;
    const message = describeDanger(markup, below || markup.offset > svgEnd);
    return message === null ? [] : [{ message, span: { offset: markup.offset, length: markup.length } }];
  });
}

function breaksOut(element: DrawingElement): boolean {
  return element.prefix === '' && BREAKOUT_NAMES.has(element.lowerLocal);
}

function describeDanger({ kind, data }: OpaqueMarkup, inHtml: boolean): string | null {
  if (kind === 'instruction') {
    return data.includes('>') ? 'an HTML parser ends this processing instruction at its first “>”' : null;
  }
  if (kind === 'comment' && /^-?>/.test(data)) return 'an HTML parser ends this comment at once';
  if (!inHtml) return null;
  if (kind === 'comment') return /[<>]/.test(data) ? 'an HTML parser may see markup in this comment' : null;
  return data.includes('<') ? 'an HTML parser sees markup in this CDATA section' : null;
}
