import { tokenize, tokenTypes } from 'css-tree/tokenizer';

/** A CSS token without its escapes; comments and white space are left out. */
export interface CssToken {
  /** One of css-tree's `tokenTypes`. */
  readonly type: number;
  /** UTF-16 offsets in the style text. */
  readonly start: number;
  readonly end: number;
  /**
   * Decoded: the name of an identifier, function (without `(`), at-keyword (without `@`) or hash, in lower case unless it
   * starts with `--`; the content of a string or URL; the source of anything else.
   */
  readonly value: string;
}

/** Token types by CSS Syntax's names; css-tree's own type for the record is loose. */
export const CSS = {
  ident: tokenTypes.Ident ?? 0,
  function: tokenTypes.Function ?? 0,
  atKeyword: tokenTypes.AtKeyword ?? 0,
  hash: tokenTypes.Hash ?? 0,
  string: tokenTypes.String ?? 0,
  badString: tokenTypes.BadString ?? 0,
  url: tokenTypes.Url ?? 0,
  badUrl: tokenTypes.BadUrl ?? 0,
  colon: tokenTypes.Colon ?? 0,
  semicolon: tokenTypes.Semicolon ?? 0,
  comma: tokenTypes.Comma ?? 0,
  openParenthesis: tokenTypes.LeftParenthesis ?? 0,
  closeParenthesis: tokenTypes.RightParenthesis ?? 0,
  openSquare: tokenTypes.LeftSquareBracket ?? 0,
  closeSquare: tokenTypes.RightSquareBracket ?? 0,
  openCurly: tokenTypes.LeftCurlyBracket ?? 0,
  closeCurly: tokenTypes.RightCurlyBracket ?? 0,
} as const;

const SKIPPED = new Set([tokenTypes.WhiteSpace, tokenTypes.Comment, tokenTypes.CDO, tokenTypes.CDC]);

/** Each round can only uncover what a wrongly read `url(` hid; more rounds than this are no honest style sheet. */
const MAX_ROUNDS = 8;

/**
 * Reads CSS into tokens (CSS Syntax 3 §4, https://www.w3.org/TR/css-syntax-3/#tokenization), by css-tree's tokenizer.
 * That one takes an escaped `\75rl(` for a plain function, where the specification and browsers read a URL; such names are
 * replaced by `url(` of the same length first.
 */
export function tokenizeCss(source: string): readonly CssToken[] {
  let text = source;
  for (let round = 0; round < MAX_ROUNDS && text.includes('\\'); round++) {
    const plain = spellOutUrls(text);
    if (plain === text) break;
    text = plain;
  }
  const tokens: CssToken[] = [];
  tokenize(text, (type, start, end) => {
    if (!SKIPPED.has(type))
      tokens.push({ type, start, end, value: decodeToken(type, text.slice(start, end)) });
  });
  return tokens;
}

/** Replaces escapes by the characters that they stand for (CSS Syntax 3 §4.3.7). */
function decodeCssEscapes(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(/\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|\r\n|[\s\S]|$)/gi, (escape, hex?: string) => {
    if (hex !== undefined) return decodeCodePoint(Number.parseInt(hex, 16));
    return /^\\[\r\n\f]/.test(escape) ? '' : escape.slice(1);
  });
}

/** The name of a property, function or pseudo-class without a vendor's prefix. */
export function unprefixed(name: string): string {
  return name.startsWith('-') ? name.replace(/^-(?:webkit|moz|ms|o)-/, '') : name;
}

function decodeCodePoint(code: number): string {
  const illegal = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return illegal ? '\ufffd' : String.fromCodePoint(code);
}

function spellOutUrls(text: string): string {
  let plain = '';
  let copied = 0;
  tokenize(text, (type, start, end) => {
    if (type !== CSS.function || end - start === 'url('.length) return;
    const name = text.slice(start, end - 1);
    if (!name.includes('\\') || decodeCssEscapes(name).toLowerCase() !== 'url') return;
    plain += `${text.slice(copied, start)}${'url('.padEnd(end - start)}`;
    copied = end;
  });
  return plain + text.slice(copied);
}

function decodeToken(type: number, raw: string): string {
  switch (type) {
    case CSS.ident:
    case CSS.hash:
      return decodeName(raw);
    case CSS.function:
      return decodeName(raw.slice(0, -1));
    case CSS.atKeyword:
      return decodeName(raw.slice(1));
    case CSS.string:
      return decodeCssEscapes(raw.slice(1, raw.length > 1 && raw.endsWith(raw.charAt(0)) ? -1 : undefined));
    case CSS.url:
      return decodeCssEscapes(raw.replace(/^url\(\s*/i, '').replace(/\s*\)?$/, ''));
    default:
      return raw;
  }
}

function decodeName(raw: string): string {
  const name = decodeCssEscapes(raw);
  return name.startsWith('--') ? name : name.toLowerCase();
}
