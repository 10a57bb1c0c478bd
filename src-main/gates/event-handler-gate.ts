import type { DrawingAttribute, DrawingElement } from './drawing.ts';
import type { GateContext } from './gate-context.ts';
import type { Finding } from './gate-report.ts';
import { HANDLER_NAMES } from './handler-names.ts';
import { quoteValue } from './reference-rules.ts';
import { spanOfAttribute } from './source-places.ts';

/** Words and numbers, singly or in a list: no script can be written in them alone. */
const PLAIN_VALUE = /^[\p{L}\p{N}\s_.,#%+-]*$/u;

/**
 * Gate `event-handler`: no event handler attribute on any element (SVG 2 §16.5, HTML "Event handlers on elements"), even
 * empty, in any case, nor as what an animation aims at (decision 9). An `on…` name that no browser knows fails only with
 * a value that could be a script. Attributes with a prefix are of another vocabulary and do nothing.
 */
export function checkEventHandlers({ drawing }: GateContext): Finding[] {
  const findings: Finding[] = [];
  for (const element of drawing.elements) {
    for (const attribute of element.attributes) {
      const message = describeHandler(element, attribute);
      if (message === null) continue;
      findings.push({ message, span: spanOfAttribute(drawing.source, element, attribute) });
    }
  }
  return findings;
}

function describeHandler(element: DrawingElement, attribute: DrawingAttribute): string | null {
  if (attribute.prefix !== '') return null;
  const name = attribute.name.toLowerCase();
  if (name === 'attributename') {
    const aim = attribute.value.trim().toLowerCase();
    return HANDLER_NAMES.has(aim) ? `<${element.name}> animates the event handler ${quoteValue(aim)}` : null;
  }
  if (!name.startsWith('on')) return null;
  if (HANDLER_NAMES.has(name)) return `the event handler ${attribute.name}`;
  const unknown = /^on\w+$/.test(name) && !PLAIN_VALUE.test(attribute.value);
  return unknown ? `${attribute.name} may be an event handler: ${quoteValue(attribute.value)}` : null;
}
