import { markSubtrees, XHTML_NAMESPACE, type Drawing, type OpaqueMarkup } from './drawing.ts';
import type { Finding } from './gate-report.ts';

/** Where an HTML parser leaves SVG's rules (HTML, "HTML integration point"). */
const HTML_CONTENT_NAMES: ReadonlySet<string> = new Set(['title', 'desc', 'foreignobject']);

/**
 * Markup that is a comment, CDATA section or instruction to XML, but that an HTML parser ends earlier and so turns into
 * live elements (decision 6; HTML, https://html.spec.whatwg.org/multipage/parsing.html#tokenization):
 * a comment that starts with `>` or `->`, an instruction with `>` in its data, and, where HTML content rules apply, angle
 * brackets in a comment or `<` in CDATA (a `>` there, as in the usual split of `]]>`, opens no tag).
 */
export function findHtmlOnlyMarkup(drawing: Drawing): Finding[] {
  if (drawing.markups.length === 0) return [];
  const inHtml = markSubtrees(
    drawing,
    (element) => HTML_CONTENT_NAMES.has(element.lowerLocal) || element.uri === XHTML_NAMESPACE,
  );
  return drawing.markups.flatMap((markup) => {
    const message = describeDanger(markup, markup.parent !== null && inHtml[markup.parent.index] === 1);
    return message === null ? [] : [{ message, span: { offset: markup.offset, length: markup.length } }];
  });
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
