/** A parsed text, and whether it held numbers that JSON has not. */
export interface ParsedJson {
  readonly value: unknown;
  /** `NaN`, `Infinity` or `-Infinity` stood outside of texts and was read as null. */
  readonly hadNonNumbers: boolean;
}

const QUOTE = '"';
/** As Python's `json` writes them; letters before or behind make them something else. */
const NON_NUMBERS = /(?<![\w.+-])(?:NaN|-?Infinity)(?![\w.])/g;

/**
 * `JSON.parse` that reads `NaN` and the infinities, which Python writes as bare words, as null: not measured. A text without
 * them is parsed once. Throws the `SyntaxError` of the first reading for anything else that is not JSON.
 */
export function parseJson(text: string): ParsedJson {
  try {
    return { value: JSON.parse(text), hadNonNumbers: false };
  } catch (fault) {
    const replaced = withoutNonNumbers(text);
    if (replaced === null) throw fault;
    try {
      return { value: JSON.parse(replaced), hadNonNumbers: true };
    } catch {
      throw fault;
    }
  }
}

/** The text with null for each of those words outside of texts; null where there is none. */
function withoutNonNumbers(text: string): string | null {
  if (!text.includes('NaN') && !text.includes('Infinity')) return null;
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf(QUOTE, at);
    const outside = text.slice(at, quote < 0 ? undefined : quote);
    pieces.push(outside.replace(NON_NUMBERS, 'null'));
    if (quote < 0) break;
    at = endOfText(text, quote);
    pieces.push(text.slice(quote, at));
  }
  return pieces.join('');
}

/** Behind the closing quote of the text that begins at `start`, or the end of everything. */
function endOfText(text: string, start: number): number {
  for (let quote = text.indexOf(QUOTE, start + 1); quote >= 0; quote = text.indexOf(QUOTE, quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
