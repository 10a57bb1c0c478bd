import { isAnimatedReference, isReference, splitReferences } from './attribute-kinds.ts';
import { findCssReferences } from './css-references.ts';
import { XML_NAMESPACE, type DrawingAttribute, type DrawingElement } from './drawing.ts';
import type { GateContext } from './gate-context.ts';
import type { Finding } from './gate-report.ts';
import { isAllowedReference, quoteValue } from './reference-rules.ts';
import { isTimed, readAnimatedValues, readPlain } from './smil.ts';
import { spanOfAttribute, spanOfElement } from './source-places.ts';

const XINCLUDE_NAMESPACE = 'http://www.w3.org/2001/XInclude';

/**
 * Gate `external-ref`: the drawing is self-contained (SVG 2 §13 "Linking", HTML's URL attributes, CSS Values
 * §4.5). References may only be `#fragment` or `data:image/(png|jpeg|gif|webp)`, in attributes, in what an animation sets,
 * and in CSS; hyperlinks count although nothing is fetched by itself. `xml:base`, `xml-stylesheet`, XInclude and meta
 * refresh always fail.
 */
export function checkExternalReferences({ drawing, css }: GateContext): Finding[] {
  const findings: Finding[] = [];
  for (const markup of drawing.markups) {
    if (markup.kind !== 'instruction' || markup.target.toLowerCase() !== 'xml-stylesheet') continue;
    const span = { offset: markup.offset, length: markup.length };
    findings.push({ message: 'an xml-stylesheet instruction loads a style sheet', span });
  }
  for (const element of drawing.elements) {
    const message = describeElement(element);
    if (message !== null) findings.push({ message, span: spanOfElement(element) });
    for (const attribute of element.attributes) {
      const reason = describeAttribute(element, attribute);
      if (reason === null) continue;
      findings.push({ message: reason, span: spanOfAttribute(drawing.source, element, attribute) });
    }
  }
  for (const { tokens, spanOf } of css) {
    for (const { message, token } of findCssReferences(tokens))
      findings.push({ message, span: spanOf(token) });
  }
  return findings;
}

function describeElement(element: DrawingElement): string | null {
  if (element.uri === XINCLUDE_NAMESPACE && element.local === 'include')
    return 'XInclude loads another document';
  if (element.lowerLocal === 'meta' && /^\s*refresh\s*$/i.test(readPlain(element, 'http-equiv') ?? '')) {
    return 'a meta refresh leads to another document';
  }
  return isTimed(element) ? describeAnimation(element) : null;
}

function describeAnimation(element: DrawingElement): string | null {
  if (!isAnimatedReference(readPlain(element, 'attributename') ?? '')) return null;
  const outside = readAnimatedValues(element).find((value) => !isAllowedReference(value));
  return outside === undefined
    ? null
    : `a reference is animated to ${quoteValue(outside)}, outside the drawing`;
}

function describeAttribute(element: DrawingElement, attribute: DrawingAttribute): string | null {
  if (attribute.uri === XML_NAMESPACE && attribute.local === 'base') return 'xml:base moves every reference';
  if (!isReference(element, attribute)) return null;
  const urls = splitReferences(attribute);
  const outside = urls.find((url) => !isAllowedReference(url));
  if (outside === undefined) return null;
  const what = outside.trim() === '' ? 'the document itself' : quoteValue(outside);
  return `${attribute.name} refers to ${what}; only #fragments and embedded PNG, JPEG, GIF or WebP images may be`;
}
