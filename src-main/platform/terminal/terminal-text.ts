/** Control characters other than tab and line feed, and the marks that turn the direction of the text after them. */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Makes a text from a page, file or model safe to print: what a terminal would obey becomes U+FFFD. */
export function plainTerminalText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNPRINTABLE, '\uFFFD');
}
