import { XLINK_NAMESPACE, type DrawingAttribute, type DrawingElement } from './drawing.ts';

/** Attributes whose value is, or may be taken for, a URL (SVG 2, HTML and its predecessors), in lower case. */
const REFERENCE_NAMES: ReadonlySet<string> = new Set([
  'action',
  'attributionsrc',
  'background',
  'cite',
  'classid',
  'codebase',
  'dynsrc',
  'formaction',
  'href',
  'imagesrcset',
  'longdesc',
  'lowsrc',
  'manifest',
  'ping',
  'poster',
  'profile',
  'src',
  'srcdoc',
  'srcset',
  'usemap',
]);

/** Attributes that are URLs on some elements only. */
const REFERENCE_ON: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['data', new Set(['object'])],
  ['archive', new Set(['applet', 'object'])],
  ['code', new Set(['applet', 'embed'])],
  ['icon', new Set(['command', 'menuitem'])],
]);

/** Lists of candidates in place of one URL. */
const CANDIDATE_LISTS: ReadonlySet<string> = new Set(['srcset', 'imagesrcset', 'ping']);

/** Attributes that hold words or names: a `url(` in them is text. */
const TEXT_NAMES: ReadonlySet<string> = new Set([
  'alt',
  'class',
  'content',
  'id',
  'label',
  'lang',
  'name',
  'placeholder',
  'requiredextensions',
  'systemlanguage',
  'title',
  'value',
]);

/** Holds for attributes whose value no CSS or URL reader looks at. `name` in lower case. */
export function isPlainTextAttribute(name: string): boolean {
  return TEXT_NAMES.has(name) || name.startsWith('data-') || name.startsWith('aria-') || name === 'xmlns';
}

/**
 * Holds for attributes that refer to something: without a prefix by name, with one only in the XLink namespace
 * (or spelled `xlink:`, which an HTML parser takes for it). Identifiers such as `rdf:resource` are none.
 */
export function isReference(element: DrawingElement, attribute: DrawingAttribute): boolean {
  if (attribute.prefix === '') return isReferenceName(attribute.name.toLowerCase(), element.lowerLocal);
  const linked = attribute.uri === XLINK_NAMESPACE || attribute.prefix.toLowerCase() === 'xlink';
  return linked && attribute.local.toLowerCase() === 'href';
}

/** The same for a name that SMIL's `attributeName` aims at, whatever its prefix is bound to. */
export function isAnimatedReference(attributeName: string): boolean {
  const local = attributeName.slice(attributeName.lastIndexOf(':') + 1).trim();
  return isReferenceName(local.toLowerCase(), '') || /^\s*xml:base\s*$/i.test(attributeName);
}

/** The URLs of a reference attribute. */
export function splitReferences(attribute: DrawingAttribute): readonly string[] {
  if (!CANDIDATE_LISTS.has(attribute.local.toLowerCase())) return [attribute.value];
  return attribute.value.split(/\s+/).filter((part) => part !== '' && !/^[\d.]+[wxh],?$/.test(part));
}

function isReferenceName(name: string, elementName: string): boolean {
  return REFERENCE_NAMES.has(name) || REFERENCE_ON.get(name)?.has(elementName) === true;
}
