/** One non-empty line of a page, without its list marker and mark-up. */
export interface PageLine {
  /** 1-based number in the text that was read. */
  readonly line: number;
  readonly text: string;
  /** It stood behind a list marker. */
  readonly item: boolean;
  readonly indented: boolean;
  readonly afterBlank: boolean;
}

/** A page as its readers see it: the lines that say something, and the source for text that is kept as written. */
export interface PageLines {
  readonly lines: readonly PageLine[];
  readonly source: readonly string[];
}

/** A marker, also one that stands alone because its item was wrapped to the next line. */
const LIST_MARKER = /^[-*•‣▪](?:\s+|$)/;

/** Splits a text into lines; white space of any kind counts as one blank, line ends may be of any kind. */
export function splitPage(text: string): PageLines {
  const source = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const lines: PageLine[] = [];
  let afterBlank = true;
  let markerBefore = false;
  source.forEach((raw, index) => {
    const trimmed = raw.replace(/\s+/g, ' ').trim();
    const clean = plainText(trimmed.replace(LIST_MARKER, ''));
    const marked = LIST_MARKER.test(trimmed);
    if (clean !== '') {
      const item = marked || markerBefore;
      lines.push({ line: index + 1, text: clean, item, indented: /^\s/.test(raw), afterBlank });
    }
    markerBefore = marked && clean === '';
    afterBlank = trimmed === '';
  });
  return { lines, source };
}

/** The texts of `count` lines from `at` on, joined by single blanks. */
export function joinLines(page: PageLines, at: number, count: number): string {
  return page.lines
    .slice(at, at + count)
    .map(({ text }) => text)
    .join(' ');
}

/** Takes off what a Markdown writer puts round headings, bold words and table cells. */
function plainText(text: string): string {
  const cells = /^\|(.+)\|$/.exec(text)?.[1];
  const line =
    cells === undefined
      ? text
      : cells
          .split('|')
          .map((cell) => cell.trim())
          .join(': ');
  return line
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*/g, '')
    .trim();
}
