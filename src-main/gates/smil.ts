import { SVG_NAMESPACE, type DrawingElement } from './drawing.ts';

const ANIMATION_NAMES: ReadonlySet<string> = new Set([
  'animate',
  'animatecolor',
  'animatemotion',
  'animatetransform',
  'animation',
  'audio',
  'discard',
  'set',
  'video',
]);

/**
 * Timed elements of SVG (SVG Animations §2, SVG Tiny 1.2 §16), in any case. One without a prefix counts in any
 * namespace, because an HTML parser would not look at its namespace.
 */
export function isTimed(element: DrawingElement): boolean {
  return ANIMATION_NAMES.has(element.lowerLocal) && (element.uri === SVG_NAMESPACE || element.prefix === '');
}

/** The value of an attribute without prefix, its name compared without regard to case; null when absent. */
export function readPlain(element: DrawingElement, lowerName: string): string | null {
  for (const attribute of element.attributes) {
    if (attribute.prefix === '' && attribute.name.toLowerCase() === lowerName) return attribute.value;
  }
  return null;
}

const VALUE_NAMES: ReadonlySet<string> = new Set(['to', 'from', 'by', 'values']);

/** What an animation puts into the attribute that it aims at, entry by entry of its lists. */
export function readAnimatedValues(element: DrawingElement): readonly string[] {
  return element.attributes
    .filter((attribute) => attribute.prefix === '' && VALUE_NAMES.has(attribute.name.toLowerCase()))
    .flatMap((attribute) => splitList(attribute.value));
}

/** Splits at `;` but for those in the head of a `data:` URL, which its comma ends. */
function splitList(value: string): string[] {
  const entries: string[] = [];
  let start = 0;
  let inDataHead = false;
  let partStart = 0;
  for (const part of value.split(';')) {
    inDataHead = (inDataHead || /^\s*data:/i.test(part)) && !part.includes(',');
    const end = partStart + part.length;
    if (!inDataHead) {
      entries.push(value.slice(start, end));
      start = end + 1;
    }
    partStart = end + 1;
  }
  if (start < value.length) entries.push(value.slice(start));
  return entries.filter((entry) => entry.trim() !== '');
}
