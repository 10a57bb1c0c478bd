import { SaxesParser } from 'saxes';
import type { DrawingSchema } from './drawing-schema.ts';
import type { DrawingCheck, DrawingFault, DrawingReason } from './drawing-check.ts';

const SVG = 'http://www.w3.org/2000/svg';
const NAMESPACE_PREFIX: Readonly<Record<string, string>> = {
  '': '',
  'http://www.w3.org/1999/xlink': 'xlink:',
  'http://www.w3.org/XML/1998/namespace': 'xml:',
};
const XMLNS = 'http://www.w3.org/2000/xmlns/';
/** Attributes for people, in which a bracket is a bracket. */
const FREE_TEXT = /^(?:aria-.*|id|class|role|lang|title)$/;
/** A 32 kB drawing can break thousands of rules; this many are kept for people to read. */
const MAX_REASONS = 50;

/** An attribute with its namespace, as saxes reports it with `xmlns: true`. */
interface Attribute {
  readonly name: string;
  readonly local: string;
  readonly uri: string;
  readonly value: string;
}

/**
 * The `schema` gate set (docs/trials.md, The drawing check): a drawing is one well-formed SVG document within the schema's bytes, made of
 * its elements and attributes only, and refers to nothing outside itself. Pure; never throws on any string.
 */
export function checkDrawing(svg: string, schema: DrawingSchema): DrawingCheck {
  const bytes = Buffer.byteLength(svg);
  const collector = createCollector(schema, bytes);
  if (bytes > schema.maxBytes) {
    collector.add('too-large', `the drawing has ${bytes} of ${schema.maxBytes} bytes`, null);
    return collector.finish(null);
  }
  if (!svg.isWellFormed()) {
    collector.add('malformed', 'the text has half of a surrogate pair, which is no character', null);
    return collector.finish(null);
  }
  return collector.finish(readDocument(svg.replace(/^\uFEFF/, ''), schema, collector.add));
}

/** The check of an answer that has no drawing; `message` says why. */
export function missingDrawing(message: string, schema: DrawingSchema): DrawingCheck {
  const collector = createCollector(schema, null);
  collector.add('no-drawing', message, null);
  return collector.finish(null);
}

interface Place {
  readonly line: number;
  readonly column: number;
}
type AddReason = (kind: DrawingFault, message: string, at: Place | null) => void;

interface Collector {
  readonly add: AddReason;
  readonly finish: (elements: number | null) => DrawingCheck;
}

function createCollector({ id, version, sha256, maxBytes }: DrawingSchema, bytes: number | null): Collector {
  const reasons: DrawingReason[] = [];
  let reasonsLeftOut = 0;
  return {
    add: (kind, message, at) => {
      if (reasons.length === MAX_REASONS) reasonsLeftOut += 1;
      else reasons.push({ kind, message, line: at?.line ?? null, column: at?.column ?? null });
    },
    finish: (elements) => {
      const ok = reasons.length === 0;
      return { ok, bytes, maxBytes, elements, reasons, reasonsLeftOut, schema: { id, version, sha256 } };
    },
  };
}

/** Reads the document and adds what is wrong; returns the number of elements up to its end or first XML fault. */
function readDocument(svg: string, schema: DrawingSchema, add: AddReason): number {
  const parser = new SaxesParser({ xmlns: true, position: true });
  let elements = 0;
  let broken = false;
  let tagStart = 0;
  let styleText: string | null = null;
  const here = (): Place => ({ line: parser.line, column: parser.column });
  const addAtTag = (kind: DrawingFault, message: string): void => add(kind, message, placeAt(svg, tagStart));

  parser.on('error', (error) => {
    // After the first fault saxes guesses on; what it then finds is not the drawing's.
    if (!broken) add('malformed', error.message.replace(/^\d+:\d+: /, ''), here());
    broken = true;
  });
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== undefined && version !== '1.0')
      add('declaration', `XML version ${version}, not 1.0`, here());
    if (encoding !== undefined && !/^utf-8$/i.test(encoding))
      add('declaration', `encoding ${encoding}, not UTF-8`, here());
  });
  parser.on('doctype', () => {
    if (!broken) add('declaration', 'a document type', here());
  });
  parser.on('processinginstruction', ({ target }) => {
    if (!broken) add('declaration', `processing instruction <?${target}?>`, here());
  });
  parser.on('opentagstart', () => {
    // The parser stands behind the element's name, which holds no `<`.
    tagStart = svg.lastIndexOf('<', parser.position - 1);
  });
  parser.on('opentag', (tag) => {
    if (broken) return;
    elements += 1;
    if (elements === 1 && (tag.local !== 'svg' || tag.uri !== SVG)) {
      addAtTag(
        'wrong-root',
        tag.local === 'svg' ? 'the root has not the SVG namespace' : `the root is <${tag.name}>`,
      );
    }
    const allowed = tag.uri === SVG || elements === 1 ? schema.attributesOf.get(tag.local) : undefined;
    if (allowed === undefined) addAtTag('element', `<${tag.name}>`);
    else
      for (const attribute of Object.values(tag.attributes))
        checkAttribute(attribute, tag.name, allowed, addAtTag);
    if (tag.local === 'style') styleText = '';
  });
  const collectStyle = (text: string): void => {
    if (styleText !== null) styleText += text;
  };
  parser.on('text', collectStyle);
  parser.on('cdata', collectStyle);
  parser.on('closetag', ({ local }) => {
    if (local !== 'style' || styleText === null) return;
    if (!broken && loadsInCss(styleText)) addAtTag('reference', `<style> ${clip(styleText.trim())}`);
    styleText = null;
  });
  parser.write(svg).close();
  return elements;
}

function checkAttribute(
  attribute: Attribute,
  element: string,
  allowed: ReadonlySet<string>,
  add: (kind: DrawingFault, message: string) => void,
): void {
  if (attribute.uri === XMLNS) return;
  const prefix = NAMESPACE_PREFIX[attribute.uri];
  const name = prefix === undefined ? attribute.name : prefix + attribute.local;
  if (prefix === undefined || !allowed.has(name)) add('attribute', `${attribute.name} on <${element}>`);
  else if (refersOutside(attribute.local, attribute.value))
    add('reference', `${attribute.name}="${clip(attribute.value)}" on <${element}>`);
}

/** Links must start with `#`; so must every url() of an attribute that holds a CSS value. */
function refersOutside(local: string, value: string): boolean {
  if (local === 'href' || local === 'src') return !value.trim().startsWith('#');
  return !FREE_TEXT.test(local) && loadsInCss(value);
}

/** Whether CSS loads something: url() without `#`, other loading functions, or an escape that may spell one unseen. */
function loadsInCss(css: string): boolean {
  if (css.includes('\\') && css.includes('(')) return true;
  if (/\b(?:image|image-set|src)\(|@import/i.test(css)) return true;
  return [...css.matchAll(/url\(\s*["']?\s*/gi)].some((match) => css[match.index + match[0].length] !== '#');
}

function placeAt(text: string, index: number): Place {
  const before = text.slice(0, index);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: index - lineStart + 1 };
}

function clip(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
