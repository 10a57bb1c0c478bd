import { readFileSync } from 'node:fs';

/** A page in the first published layout: labels and values in lists, running text without blanks between its parts. */
export const LIST_PAGE = readFixture('list-page.txt');
/** A page in the second layout: `label: value`, blank lines, references below each check. */
export const LABELLED_PAGE = readFixture('labelled-page.txt');

function readFixture(name: string): string {
  return readFileSync(new URL(`../../../../fixtures/trials/${name}`, import.meta.url), 'utf8');
}

/** Breaks every line at blanks so that none is longer than `width` where that can be. */
export function wrapPage(page: string, width: number): string {
  return page
    .split('\n')
    .flatMap((line) => {
      const wrapped: string[] = [];
      for (const word of line.split(' ')) {
        const last = wrapped.at(-1);
        if (last !== undefined && last.length + 1 + word.length <= width)
          wrapped.push(`${wrapped.pop()} ${word}`);
        else wrapped.push(word);
      }
      return wrapped;
    })
    .join('\n');
}

/** The page as a browser might save it: lists as lists, other lines as paragraphs, the parts of a line in spans. */
export function toHtml(page: string): string {
  const body = page.split('\n').map((line) => {
    const item = /^- (.*)$/.exec(line);
    const text = escapeHtml(item?.[1] ?? line).replace(/^(✓|✗)/, '<span class="mark">$1</span><b></b>');
    if (item !== null) return `  <li><span>${text}</span></li>`;
    return text === '' ? '' : `  <div><p>${text}</p></div>`;
  });
  return `<!doctype html>\n<html><head><title>Trial</title><style>p > b { color: red }</style></head>\n<body>\n<script>if (1 < 2) document.write("<p>no</p>")</script>\n${body.join('\n')}\n</body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('·', '&middot;');
}
