import { SaxesParser, type SaxesTagNS, type XMLDecl } from 'saxes';
import type { Drawing, DrawingElement, OpaqueMarkup, TextRun } from './drawing.ts';
import { findProfileBreach } from './safe-profile.ts';

/** Why a text is no drawing that the gates can read. */
interface Malformed {
  readonly ok: false;
  readonly message: string;
  /** UTF-16 offset where the parser stopped. */
  readonly offset: number;
}

export type ReadResult = { readonly ok: true; readonly drawing: Drawing } | Malformed;

/**
 * Gate `wellformed`: the drawing must be well-formed XML 1.0 (https://www.w3.org/TR/xml/, §2.1), namespace-well-formed
 * (https://www.w3.org/TR/xml-names/, §7) and within the safe profile of `safe-profile.ts`. `saxes` in strict mode
 * decides; its events build the flat tree that the other gates read, each node with its place. Stops at the first error.
 */
export function readDrawing(source: string): ReadResult {
  const loneSurrogate = source.isWellFormed() ? -1 : source.search(/\p{Surrogate}/u);
  if (loneSurrogate >= 0) {
    return malformed('half a surrogate pair is no character', loneSurrogate);
  }
  const builder = new DrawingBuilder(source);
  try {
    const drawing = builder.read();
    const breach = findProfileBreach(builder.declaration, builder.doctype);
    return breach === null
      ? { ok: true, drawing }
      : malformed(breach.message, Math.max(0, source.indexOf(breach.at)));
  } catch (thrown) {
    if (builder.failure !== null) return builder.failure;
    throw thrown;
  }
}

function malformed(message: string, offset: number): Malformed {
  return { ok: false, message, offset };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type Scope = Record<string, string>;

/** Turns one pass of saxes events into a drawing. */
class DrawingBuilder {
  declaration: XMLDecl | null = null;
  doctype: string | null = null;
  /** The first error; whatever stops the reading is thrown as well. */
  failure: Malformed | null = null;

  readonly #source: string;
  readonly #parser = new SaxesParser({ xmlns: true, position: false });
  readonly #elements: DrawingElement[] = [];
  readonly #texts: TextRun[] = [];
  readonly #markups: OpaqueMarkup[] = [];
  readonly #open: DrawingElement[] = [];
  readonly #scopes: Scope[] = [];
  #depth = 0;
  #tagOffset = 0;
  /** Behind what was read last: where the next text or markup starts. */
  #cursor = 0;
  /** The run that further character data joins; null after a tag. */
  #run: Writable<TextRun> | null = null;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Drawing {
    const parser = this.#parser;
    parser.on('error', (error) => {
      const offset = Math.max(0, Math.min(parser.position, this.#source.length) - 1);
      this.failure = malformed(error.message, offset);
      throw error;
    });
    parser.on('xmldecl', (declaration) => {
      this.declaration = declaration;
    });
    parser.on('doctype', (doctype) => {
      this.doctype = doctype;
    });
    parser.on('opentagstart', (tag) => {
      this.#tagOffset = parser.position - tag.name.length - 2;
    });
    parser.on('opentag', (tag) => this.#openElement(tag));
    parser.on('closetag', () => this.#closeElement());
    // A text event comes once the next `<` is read, a comment's before its last `>`, the others behind their end.
    parser.on('text', (text) => this.#addText(text, parser.position - 1));
    parser.on('cdata', (data) => {
      const markupStart = this.#cursor;
      this.#addText(data, parser.position);
      this.#cursor = markupStart;
      this.#addMarkup('cdata', '', data, parser.position);
    });
    parser.on('comment', (data) => this.#addMarkup('comment', '', data, parser.position + 1));
    parser.on('processinginstruction', ({ target, body }) => {
      this.#addMarkup('instruction', target, body, parser.position);
    });
    parser.write(this.#source).close();
    return {
      source: this.#source,
      elements: this.#elements,
      texts: this.#texts,
      markups: this.#markups,
      depth: this.#depth,
    };
  }

  #openElement(tag: SaxesTagNS): void {
    const parent = this.#open.at(-1) ?? null;
    const element: DrawingElement = {
      index: this.#elements.length,
      name: tag.name,
      prefix: tag.prefix,
      local: tag.local,
      lowerLocal: tag.local.toLowerCase(),
      uri: tag.uri,
      attributes: Object.values(tag.attributes),
      parent,
      offset: this.#tagOffset,
    };
    this.#elements.push(element);
    this.#open.push(element);
    this.#depth = Math.max(this.#depth, this.#open.length);
    this.#shareScope(tag);
    this.#endRun();
  }

  /**
   * saxes looks a prefix up through every open tag, which is quadratic in the depth. Giving each open tag all bindings
   * that are in force at it ends the look-up at the first step: a tag without declarations shares its parent's, another
   * inherits them. What is asked for most is always its own: the default namespace, if only as the empty name, and `xmlns`.
   */
  #shareScope(tag: SaxesTagNS): void {
    const outer = this.#scopes.at(-1);
    tag.ns = outer === undefined ? completeScope(tag.ns, '') : inheritScope(outer, tag.ns);
    this.#scopes.push(tag.ns);
  }

  #closeElement(): void {
    this.#open.pop();
    this.#scopes.pop();
    this.#endRun();
  }

  #endRun(): void {
    this.#run = null;
    this.#cursor = this.#parser.position;
  }

  #addText(text: string, end: number): void {
    const parent = this.#open.at(-1);
    const start = this.#cursor;
    this.#cursor = end;
    if (parent === undefined || text === '') return;
    if (this.#run === null) {
      this.#run = { text, parent, offset: start, length: end - start };
      this.#texts.push(this.#run);
    } else {
      this.#run.text += text;
      this.#run.length = end - this.#run.offset;
    }
  }

  #addMarkup(kind: OpaqueMarkup['kind'], target: string, data: string, end: number): void {
    const parent = this.#open.at(-1) ?? null;
    const offset = parent === null ? this.#source.indexOf('<', this.#cursor) : this.#cursor;
    this.#markups.push({ kind, target, data, parent, offset, length: end - offset });
    this.#cursor = end;
  }
}

const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

function inheritScope(outer: Scope, declared: Scope): Scope {
  if (Object.keys(declared).length === 0) return outer;
  return completeScope(Object.assign(Object.create(outer) as Scope, declared), outer[''] ?? '');
}

function completeScope(scope: Scope, defaultNamespace: string): Scope {
  if (!Object.hasOwn(scope, '')) scope[''] = defaultNamespace;
  scope['xmlns'] = XMLNS_NAMESPACE;
  return scope;
}
