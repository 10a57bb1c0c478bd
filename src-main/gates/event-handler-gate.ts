import {
  SVG_NAMESPACE,
  XML_EVENTS_NAMESPACE,
  type Drawing,
  type DrawingAttribute,
  type DrawingElement,
} from './drawing.ts';
import type { GateContext } from './gate-context.ts';
import type { Finding } from './gate-report.ts';
import { HANDLER_NAMES } from './handler-names.ts';
import { quoteValue } from './reference-rules.ts';
import { spanOfAttribute, spanOfElement } from './source-places.ts';

/** Words and numbers, singly or in a list: no script can be written in them alone. */
const PLAIN_VALUE = /^[\p{L}\p{N}\s_.,#%+-]*$/u;

/**
 * Gate `event-handler`: no event handler attribute on any element (SVG 2 §16.5, HTML "Event handlers on elements"), even
 * empty, in any case, nor as what an animation aims at (docs/gates.md). An `on…` name that no browser knows fails only with
 * a value that could be a script. The XML Events vocabulary (https://www.w3.org/TR/xml-events2/) is refused under whatever
 * prefix its namespace is bound to, and `listener` of SVG Tiny 1.2; attributes of other vocabularies do nothing.
 */
export function checkEventHandlers({ drawing }: GateContext): Finding[] {
  const findings: Finding[] = [];
  const eventPrefixes = prefixesOfXmlEvents(drawing);
  for (const element of drawing.elements) {
    const vocabulary = describeElement(element);
    if (vocabulary !== null) findings.push({ message: vocabulary, span: spanOfElement(element) });
    for (const attribute of element.attributes) {
      const message = describeHandler(element, attribute, eventPrefixes);
      if (message === null) continue;
      findings.push({ message, span: spanOfAttribute(drawing.source, element, attribute) });
    }
  }
  return findings;
}

/** Prefixes that some element binds to XML Events: an animation may name an attribute by one of them. */
function prefixesOfXmlEvents({ elements }: Drawing): ReadonlySet<string> {
  return new Set(
    elements.flatMap(({ attributes }) =>
      attributes.flatMap(({ prefix, local, value }) =>
        prefix === 'xmlns' && value.trim() === XML_EVENTS_NAMESPACE ? [local.toLowerCase()] : [],
      ),
    ),
  );
}

function describeElement({ name, uri, lowerLocal }: DrawingElement): string | null {
  if (uri.trim() === XML_EVENTS_NAMESPACE) return `<${name}> registers an event handler (XML Events)`;
  const tiny = uri === SVG_NAMESPACE && lowerLocal === 'listener';
  return tiny ? `<${name}> registers an event handler (SVG Tiny 1.2)` : null;
}

function describeHandler(
  element: DrawingElement,
  attribute: DrawingAttribute,
  eventPrefixes: ReadonlySet<string>,
): string | null {
  const name = attribute.name.toLowerCase();
  if (attribute.prefix !== '') {
    const registers = attribute.uri.trim() === XML_EVENTS_NAMESPACE;
    return registers ? `the event handler ${attribute.name} (XML Events)` : null;
  }
  if (name === 'attributename') {
    const aim = attribute.value.trim().toLowerCase();
    const handler =
      HANDLER_NAMES.has(aim) || (aim.includes(':') && eventPrefixes.has(aim.slice(0, aim.indexOf(':'))));
    return handler ? `<${element.name}> animates the event handler ${quoteValue(aim)}` : null;
  }
  if (!name.startsWith('on')) return null;
  if (HANDLER_NAMES.has(name)) return `the event handler ${attribute.name}`;
  const unknown = /^on\w+$/.test(name) && !PLAIN_VALUE.test(attribute.value);
  return unknown ? `${attribute.name} may be an event handler: ${quoteValue(attribute.value)}` : null;
}
