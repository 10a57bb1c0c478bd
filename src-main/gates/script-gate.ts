import { CSS } from './css-tokens.ts';
import { SVG_NAMESPACE, type DrawingAttribute, type DrawingElement } from './drawing.ts';
import type { GateContext } from './gate-context.ts';
import type { Finding } from './gate-report.ts';
import { findHtmlOnlyMarkup } from './html-only-markup.ts';
import { isReference, splitReferences } from './attribute-kinds.ts';
import { isScriptUrl, quoteValue } from './reference-rules.ts';
import { isTimed, readAnimatedValues } from './smil.ts';
import { spanOfAttribute, spanOfElement } from './source-places.ts';

/**
 * Gate `script`: nothing that is, or once pasted into HTML becomes, a script. Refused are elements with the local name
 * `script` in any case and namespace, even empty (SVG 2 §16); `handler` of SVG Tiny 1.2, whose text is a
 * script; references whose scheme is a scripting one (URL §4.4), also as animated to; CSS `expression()`; and markup that
 * only an HTML parser sees (`html-only-markup.ts`).
 */
export function checkScript(context: GateContext): Finding[] {
  const { drawing } = context;
  const findings: Finding[] = [];
  for (const element of drawing.elements) {
    if (isScriptElement(element)) {
      findings.push({ message: `a <${element.name}> element`, span: spanOfElement(element) });
    }
    for (const attribute of element.attributes) {
      if (!isReference(element, attribute) || !runsScript(attribute)) continue;
      findings.push({
        message: `${attribute.name} runs a script: ${quoteValue(attribute.value)}`,
        span: spanOfAttribute(drawing.source, element, attribute),
      });
    }
    if (!isTimed(element)) continue;
    const script = readAnimatedValues(element).find(isScriptUrl);
    if (script === undefined) continue;
    findings.push({ message: `animated to a script: ${quoteValue(script)}`, span: spanOfElement(element) });
  }
  return [...findings, ...findExpressions(context), ...findHtmlOnlyMarkup(drawing)];
}

function isScriptElement(element: DrawingElement): boolean {
  switch (element.lowerLocal) {
    case 'script':
      return true;
    case 'handler':
      return element.uri === SVG_NAMESPACE;
    default:
      return false;
  }
}

/** A scripting URL, or a document in an attribute (`srcdoc`) that starts a script element, link or handler. */
function runsScript(attribute: DrawingAttribute): boolean {
  if (attribute.local.toLowerCase() === 'srcdoc') {
    return /<script|javascript:|\son\w+\s*=/i.test(attribute.value);
  }
  return splitReferences(attribute).some(isScriptUrl);
}

function findExpressions({ css }: GateContext): Finding[] {
  return css.flatMap(({ tokens, spanOf }) =>
    tokens
      .filter((token) => token.type === CSS.function && token.value === 'expression')
      .map((token) => ({ message: 'CSS expression() runs a script', span: spanOf(token) })),
  );
}
