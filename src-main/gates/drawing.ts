/** An attribute after XML's value normalization and reference decoding. */
export interface DrawingAttribute {
  /** As written, with its prefix. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** Namespace name; empty for an attribute without a prefix. */
  readonly uri: string;
  readonly value: string;
}

export interface DrawingElement {
  /** Position in `Drawing.elements`, which is document order. */
  readonly index: number;
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** `local` in lower case: names are compared as an HTML parser would compare them (docs/gates.md). */
  readonly lowerLocal: string;
  readonly uri: string;
  readonly attributes: readonly DrawingAttribute[];
  readonly parent: DrawingElement | null;
  /** UTF-16 offset of its `<`. */
  readonly offset: number;
}

/** Character data between two tags, joined across comments, CDATA borders and instructions, and decoded. */
export interface TextRun {
  readonly text: string;
  readonly parent: DrawingElement;
  readonly offset: number;
  readonly length: number;
}

/** A comment, CDATA section or processing instruction: what an HTML parser may read differently. */
export interface OpaqueMarkup {
  readonly kind: 'comment' | 'cdata' | 'instruction';
  /** The target of an instruction, else empty. */
  readonly target: string;
  readonly data: string;
  /** Null outside the root. */
  readonly parent: DrawingElement | null;
  readonly offset: number;
  readonly length: number;
}

/** A well-formed drawing, flat and in document order, so that no gate recurses however deep it is nested. */
export interface Drawing {
  readonly source: string;
  readonly elements: readonly DrawingElement[];
  readonly texts: readonly TextRun[];
  readonly markups: readonly OpaqueMarkup[];
  /** The deepest nesting; 1 is the root alone. */
  readonly depth: number;
}

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XML_EVENTS_NAMESPACE = 'http://www.w3.org/2001/xml-events';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/**
 * Marks every element for which `starts` holds, and all below it.
 * @returns one byte per element, by `index`: 1 where marked.
 */
export function markSubtrees(drawing: Drawing, starts: (element: DrawingElement) => boolean): Uint8Array {
  const marks = new Uint8Array(drawing.elements.length);
  for (const element of drawing.elements) {
    const inherited = element.parent !== null && marks[element.parent.index] === 1;
    if (inherited || starts(element)) marks[element.index] = 1;
  }
  return marks;
}
