import type { PageLines } from './page-lines.ts';
import { LAST_MESSAGE_HEAD, startsSection } from './sections.ts';
import type { PageDraft } from './trial-page.ts';

/** Reads the agent's last message as written, to the end of the page or to its next part; returns the lines taken. */
export function readLastMessage(page: PageLines, at: number, draft: PageDraft): number {
  const head = page.lines[at];
  if (head === undefined || draft.lastMessage !== null || !LAST_MESSAGE_HEAD.test(head.text)) return 0;
  draft.notes.push({ line: head.line, text: head.text });
  let count = 1;
  while (!startsSection(page, at + count)) count += 1;
  const firstLine = page.lines[at + 1]?.line;
  const lastLine = page.lines[at + count - 1]?.line;
  if (count > 1 && firstLine !== undefined && lastLine !== undefined) {
    draft.lastMessage = page.source
      .slice(firstLine - 1, lastLine)
      .join('\n')
      .trim();
  }
  return count;
}
