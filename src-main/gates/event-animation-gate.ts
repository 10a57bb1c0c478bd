import { findCssEventAnimations } from './css-event-animations.ts';
import { XLINK_NAMESPACE, type Drawing, type DrawingAttribute, type DrawingElement } from './drawing.ts';
import type { GateContext } from './gate-context.ts';
import type { Finding } from './gate-report.ts';
import { decodeFragment, quoteValue, readFragment } from './reference-rules.ts';
import { isAnimatedReference } from './attribute-kinds.ts';
import { isTimed, readAnimatedValues, readPlain } from './smil.ts';
import { spanOfAttribute } from './source-places.ts';

/** SMIL's Clock-value with an optional sign, and the plain numbers with a leading point that browsers take too. */
const OFFSET =
  /^[+-]?\s*(?:\d+:[0-5]\d:[0-5]\d(?:\.\d+)?|[0-5]?\d:[0-5]\d(?:\.\d+)?|(?:\d+(?:\.\d*)?|\.\d+)(?:h|min|s|ms)?)$/;

/** `id.begin`, `id.end` or `id.repeat(n)`, with an offset or none; the id may hold escaped points and hyphens. */
const SYNCBASE = /^((?:\\.|[^\s.\\])+)\.(?:begin|end|repeat\(\s*\d+\s*\))\s*(?:[+-].*)?$/s;

/**
 * Gate `event-animation`: every animation runs on the document's clock alone. `begin` and `end` (any case) of timed elements
 * may hold clock offsets and `indefinite` only (SVG Animations §2.6, SMIL 3 §12.4.1): events, access keys and
 * wall-clock times fail. Policy `syncbase`: so do times that hang on another animation; policy `link-start`: so does
 * `begin="indefinite"` if a link aims at the animation, for following it starts the animation; policy `css-event`:
 * see `css-event-animations.ts`.
 */
export function checkEventAnimations(context: GateContext): Finding[] {
  const { drawing, css } = context;
  const timed = drawing.elements.filter(isTimed);
  const links = collectLinkTargets(drawing);
  const ids = new Set(timed.map((element) => readPlain(element, 'id')));
  const findings: Finding[] = [];
  for (const element of timed) {
    for (const attribute of element.attributes) {
      const name = attribute.name.toLowerCase();
      if (attribute.prefix !== '' || (name !== 'begin' && name !== 'end')) continue;
      const span = spanOfAttribute(drawing.source, element, attribute);
      for (const time of attribute.value.split(';')) {
        const problem = describeTime(time.trim(), attribute, ids);
        if (problem !== null) findings.push({ ...problem, span });
      }
      const indefinite =
        name === 'begin' && attribute.value.split(';').some((time) => time.trim() === 'indefinite');
      if (indefinite) findings.push({ ...describeIndefinite(element, links), span });
    }
  }
  return [...findings, ...findCssEventAnimations(css)];
}

function describeTime(
  time: string,
  attribute: DrawingAttribute,
  timedIds: ReadonlySet<string | null>,
): Omit<Finding, 'span'> | null {
  if (time === '' || time === 'indefinite' || OFFSET.test(time)) return null;
  const base = SYNCBASE.exec(time)?.[1]?.replace(/\\(.)/gs, '$1');
  if (base !== undefined && timedIds.has(base)) {
    const message = `${attribute.name} hangs on another animation: ${quoteValue(time)}`;
    return { message, policies: ['syncbase'] };
  }
  return { message: `${attribute.name} waits for an event: ${quoteValue(time)} is no clock time` };
}

function describeIndefinite(element: DrawingElement, links: ReadonlySet<string>): Omit<Finding, 'span'> {
  const id = readPlain(element, 'id');
  return id !== null && links.has(id)
    ? { message: `a link starts the animation ${quoteValue(id)}`, policies: ['link-start'] }
    : { message: 'an animation with begin="indefinite" that nothing starts', noteOnly: true };
}

/** The ids that links of the drawing aim at, now or once their `href` is animated. */
function collectLinkTargets(drawing: Drawing): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const element of drawing.elements) {
    if (element.lowerLocal === 'a' || element.lowerLocal === 'area') {
      for (const attribute of element.attributes) {
        const isHref = attribute.local.toLowerCase() === 'href';
        const counts = attribute.prefix === '' || attribute.uri === XLINK_NAMESPACE;
        if (isHref && counts) addFragment(targets, attribute.value);
      }
    } else if (isTimed(element) && isAnimatedReference(readPlain(element, 'attributename') ?? '')) {
      for (const value of readAnimatedValues(element)) addFragment(targets, value);
    }
  }
  return targets;
}

/** Links find an animation by the fragment as it is written, other references by what it stands for. */
function addFragment(targets: Set<string>, url: string): void {
  const fragment = readFragment(url);
  if (fragment === null) return;
  targets.add(fragment);
  targets.add(decodeFragment(fragment));
}
