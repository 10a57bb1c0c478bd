/** Objects, lists and texts (about 100 bytes of memory each) that one line may hold; numbers, as of tokens, are not counted. */
const MOST_VALUES = 4_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);

/** Whether a line of JSON holds more values than may be taken into memory at once. Short lines, nearly all, are not looked at. */
export function holdsTooManyValues(line: Buffer): boolean {
  // A value takes two bytes at least.
  if (line.length < 2 * MOST_VALUES) return false;
  let values = 0;
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at] ?? 0;
    if (byte === QUOTE) at = endOfText(line, at);
    if (byte === QUOTE || OPENING.has(byte)) values += 1;
  }
  return values > MOST_VALUES;
}

/** Where the closing quote of a text stands. */
function endOfText(line: Buffer, start: number): number {
  let at = start + 1;
  while (at < line.length && line[at] !== QUOTE) at += line[at] === BACKSLASH ? 2 : 1;
  return at;
}
