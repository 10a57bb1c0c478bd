/** A JSON-like value as a model writes it. Objects keep every entry, so that a key given twice is seen. */
export type LenientValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [key: string, value: LenientValue])[] }
  | { readonly kind: 'array'; readonly values: readonly LenientValue[] };

/** An object found in a text: its place (UTF-16 offsets; `end` is exclusive, or the place of the fault), and its value or why it has none. */
export interface FoundObject {
  readonly start: number;
  readonly end: number;
  readonly value: LenientValue | null;
  readonly problem: 'malformed' | 'truncated' | null;
}

class Unreadable extends Error {
  readonly truncated: boolean;

  constructor(truncated: boolean) {
    super(truncated ? 'the text ends inside an object' : 'not an object');
    this.truncated = truncated;
  }
}

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '„': '“' };
const BARE_WORD = /[^\s,:{}[\]"'“”‘’„]+/y;
const SPACE_AND_COMMENTS = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const MAX_DEPTH = 32;

/**
 * Finds the outermost `{…}` of a text and reads each with the liberties that models take: trailing commas, single or curly
 * quotes, unquoted keys and words, comments. Values stay text; nothing is completed or repaired.
 */
export function findObjects(text: string): readonly FoundObject[] {
  const found: FoundObject[] = [];
  let from = text.indexOf('{');
  while (from !== -1) {
    const next = readObjectAt(text, from);
    found.push(next);
    from = text.indexOf('{', next.end);
  }
  return found;
}

function readObjectAt(text: string, start: number): FoundObject {
  const reader = new Reader(text, start);
  try {
    const value = reader.readValue(0);
    return { start, end: reader.position, value, problem: null };
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown;
    const problem = thrown.truncated ? 'truncated' : 'malformed';
    return { start, end: Math.max(reader.position, start + 1), value: null, problem };
  }
}

class Reader {
  readonly #text: string;
  position: number;

  constructor(text: string, position: number) {
    this.#text = text;
    this.position = position;
  }

  readValue(depth: number): LenientValue {
    if (depth > MAX_DEPTH) throw new Unreadable(false);
    const mark = this.#peek();
    if (mark === '{') return this.#readObject(depth);
    if (mark === '[') return this.#readArray(depth);
    return { kind: 'text', text: this.#readText() };
  }

  #readObject(depth: number): LenientValue {
    const entries: [string, LenientValue][] = [];
    this.position += 1;
    while (this.#peek() !== '}') {
      const key = this.#readText();
      this.#expect(':');
      entries.push([key, this.readValue(depth + 1)]);
      if (this.#peek() !== '}') this.#expect(',');
    }
    this.position += 1;
    return { kind: 'object', entries };
  }

  #readArray(depth: number): LenientValue {
    const values: LenientValue[] = [];
    this.position += 1;
    while (this.#peek() !== ']') {
      values.push(this.readValue(depth + 1));
      if (this.#peek() !== ']') this.#expect(',');
    }
    this.position += 1;
    return { kind: 'array', values };
  }

  #readText(): string {
    const closing = QUOTES[this.#peek()];
    if (closing !== undefined) return this.#readQuoted(closing);
    BARE_WORD.lastIndex = this.position;
    const word = BARE_WORD.exec(this.#text)?.[0];
    if (word === undefined) throw new Unreadable(false);
    this.position += word.length;
    if (this.position === this.#text.length) throw new Unreadable(true);
    return word;
  }

  #readQuoted(closing: string): string {
    let content = '';
    for (let i = this.position + 1; i < this.#text.length; i++) {
      const char = this.#text[i];
      if (char === closing) {
        this.position = i + 1;
        return content;
      }
      // The escape's letter is enough here: no key and no verdict holds one.
      if (char === '\\') i += 1;
      content += this.#text[i] ?? '';
    }
    this.position = this.#text.length;
    throw new Unreadable(true);
  }

  #expect(mark: string): void {
    if (this.#peek() !== mark) throw new Unreadable(false);
    this.position += 1;
  }

  #peek(): string {
    SPACE_AND_COMMENTS.lastIndex = this.position;
    SPACE_AND_COMMENTS.exec(this.#text);
    this.position = SPACE_AND_COMMENTS.lastIndex;
    const char = this.#text[this.position];
    if (char === undefined) throw new Unreadable(true);
    return char;
  }
}
