import { findCitedSteps, findFiles, splitReferences } from './cited-references.ts';
import { readMark } from './marks.ts';
import { joinLines, type PageLines } from './page-lines.ts';
import { startsSection } from './sections.ts';
import type { PageDraft, ReviewerCheck } from './trial-page.ts';

/** The head of a check repeats the beginning of its text; fewer characters than this may be chance. */
const MIN_TEASER_CHARS = 12;
/** A line of its own that is no longer than this may be a name. */
const MAX_NAME_CHARS = 80;

/**
 * Reads one check of the reviewer: a line with mark, name and the beginning of the text without anything between them,
 * then the text, then perhaps a line of references. Returns the number of lines taken.
 */
export function readReviewerCheck(
  page: PageLines,
  at: number,
  draft: PageDraft,
  known: ReadonlySet<string>,
): number {
  const marked = readMark(page.lines[at]?.text ?? '');
  if (marked === null) return 0;
  let count = 1;
  while (readMark(page.lines[at + count]?.text ?? '') === null && !startsSection(page, at + count))
    count += 1;

  const texts = page.lines.slice(at + 1, at + count).map(({ text }) => text);
  const lines = marked.text === '' ? texts : [marked.text, ...texts];
  const last = lines.length > 1 ? splitReferences(lines.at(-1) ?? '', known) : null;
  const evidence = last === null ? null : (lines.pop() ?? null);
  const { name, text } = splitCheck(lines);
  draft.reviewerChecks.push({
    line: page.lines[at]?.line ?? 0,
    name,
    verdict: marked.verdict,
    text,
    evidence,
    ...citations(last ?? [], text),
  });
  return count;
}

/** The file names that a page's running text mentions, for lines where they stand without blanks between them. */
export function knownFiles(page: PageLines): ReadonlySet<string> {
  return new Set(
    findFiles(
      joinLines(
        { ...page, lines: page.lines.filter(({ text }) => text.includes(' ')) },
        0,
        page.lines.length,
      ),
    ),
  );
}

function citations(
  references: readonly string[],
  text: string,
): Pick<ReviewerCheck, 'citedSteps' | 'citedFiles'> {
  const files = references.filter((reference) => !reference.includes('#'));
  // Steps in the order in which the text gives them; what only the line of references has follows.
  return {
    citedSteps: findCitedSteps([text, ...references].join('\n')),
    citedFiles: [...new Set([...files, ...findFiles(text)])],
  };
}

/**
 * Parts a check's lines into name and text. The text starts on a line of its own, and the head ends with the text's
 * first characters: the longest such repetition shows where the name ends, however the lines are wrapped.
 */
function splitCheck(lines: readonly string[]): { readonly name: string; readonly text: string } {
  for (let first = 1; first < lines.length; first += 1) {
    const head = lines
      .slice(0, first)
      .join(' ')
      .replace(/\s*(?:…|\.\.\.)$/, '');
    const text = lines.slice(first).join(' ');
    for (let end = 1; end <= head.length - Math.min(MIN_TEASER_CHARS, text.length); end += 1) {
      if (text.startsWith(head.slice(end))) return { name: head.slice(0, end).trim(), text };
    }
  }
  const [head = '', ...rest] = lines;
  if (rest.length > 0 && head.length <= MAX_NAME_CHARS) return { name: head, text: rest.join(' ') };
  const whole = lines.join(' ');
  // Without a repetition: a colon or dot parts them, or a capital letter right behind a small one or a digit.
  const parted = /^(.{3,80}?)(?:\s+·\s+|:\s+|(?<=[a-z0-9)])(?=[A-Z][a-z]))(.*)$/.exec(whole);
  return parted === null ? { name: whole, text: '' } : { name: parted[1] ?? '', text: parted[2] ?? '' };
}
