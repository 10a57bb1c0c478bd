/** Matches the start of a root element's tag, with any prefix and in any case. */
export const ROOT_START = /<(?:[\w.-]+:)?svg(?=[\s/>])/i;

/**
 * Finds where the element that starts at `start` ends, reading tags, comments, CDATA sections, processing instructions
 * and quoted attribute values as XML does, so that a `</svg>` inside one of them is no end.
 * Only elements of the same name are counted: broken markup inside is for the well-formedness gate.
 * @returns the offset behind the end tag; null when the text ends first.
 */
export function findRootEnd(text: string, start: number, limit: number): number | null {
  const name = /^[^\s/>]+/.exec(text.slice(start + 1, start + 100))?.[0] ?? '';
  let depth = 0;
  let position = start;
  for (;;) {
    position = text.indexOf('<', position);
    if (position < 0 || position >= limit) return null;
    const opaqueEnd = skipOpaque(text, position);
    if (opaqueEnd !== null) {
      position = opaqueEnd;
      continue;
    }
    const closing = text.charCodeAt(position + 1) === SLASH;
    if (!closing && !startsName(text, position + 1)) {
      position++;
      continue;
    }
    const end = findTagEnd(text, position, closing);
    if (end > limit) return null;
    if (isNamed(text, closing ? position + 2 : position + 1, name)) {
      const empty = !closing && text.charCodeAt(end - 2) === SLASH;
      if (closing) depth--;
      else if (!empty) depth++;
      if (depth <= 0) return end;
    }
    position = end;
  }
}

const SLASH = 0x2f;
const GREATER = 0x3e;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const NAME_START = /[\p{L}_:]/u;

/** Whether a name starts here; nearly all do with a plain letter, which spares them the expression. */
function startsName(text: string, position: number): boolean {
  const lower = text.charCodeAt(position) | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || NAME_START.test(text.charAt(position));
}

/** The end of a comment, CDATA section or processing instruction at `position`; null when none starts there. */
function skipOpaque(text: string, position: number): number | null {
  const next = text.charCodeAt(position + 1);
  if (next === 0x3f) return endOf(text, '?>', position + 2);
  if (next !== 0x21) return null;
  if (text.startsWith('<!--', position)) return endOf(text, '-->', position + 4);
  if (text.startsWith('<![CDATA[', position)) return endOf(text, ']]>', position + 9);
  return null;
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

/** The offset behind the tag's `>`; a `>` in a quoted value does not count. Beyond the text when it never ends. */
function findTagEnd(text: string, start: number, closing: boolean): number {
  let position = start + 1;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (code === GREATER) return position + 1;
    if (!closing && (code === DOUBLE_QUOTE || code === SINGLE_QUOTE)) {
      position = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", position + 1);
      if (position < 0) break;
    }
    position++;
  }
  return Number.POSITIVE_INFINITY;
}

function isNamed(text: string, position: number, name: string): boolean {
  return text.startsWith(name, position) && /[\s/>]/.test(text.charAt(position + name.length));
}
