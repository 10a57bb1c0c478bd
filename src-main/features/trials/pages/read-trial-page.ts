import { htmlToText, isHtml } from './html-to-text.ts';
import { splitPage, type PageLines } from './page-lines.ts';
import { readFact } from './read-facts.ts';
import { readHeader, takeTitle } from './read-header.ts';
import { readLastMessage } from './read-last-message.ts';
import { readNote, readReviewSummary } from './read-notes.ts';
import { knownFiles, readReviewerCheck } from './read-reviewer-check.ts';
import { readSelfCheck } from './read-self-check.ts';
import { readVerifierDetail } from './read-verifier-details.ts';
import { recomputePage } from './recompute-page.ts';
import { emptyDraft, type PageDraft, type TrialPage } from './trial-page.ts';

/** Takes what it knows from a line on into the draft; returns how many lines that were, 0 for "not mine". */
type PartReader = (page: PageLines, at: number, draft: PageDraft) => number;

/**
 * Reads a published trial page, saved as text or HTML, in any order and with any part missing. Never throws: a line that
 * no part claims is listed under `unrecognised`. Line numbers count from 1, in HTML those of the text in it.
 */
export function readTrialPage(text: string): TrialPage {
  const page = splitPage(isHtml(text) ? htmlToText(text) : text);
  const files = knownFiles(page);
  const readers: readonly PartReader[] = [
    readLastMessage,
    readSelfCheck,
    readReviewSummary,
    readNote,
    readHeader,
    readFact,
    readVerifierDetail,
    (lines, at, draft) => readReviewerCheck(lines, at, draft, files),
  ];
  const draft = emptyDraft();
  let at = 0;
  for (let line = page.lines[at]; line !== undefined; line = page.lines[at]) {
    const taken = takeFirst(readers, page, at, draft);
    if (taken === 0) draft.unrecognised.push({ line: line.line, text: line.text });
    at += Math.max(1, taken);
  }
  takeTitle(draft, page.lines[0]?.line ?? 0);
  return { ...draft, recomputations: recomputePage(draft) };
}

function takeFirst(readers: readonly PartReader[], page: PageLines, at: number, draft: PageDraft): number {
  for (const read of readers) {
    const taken = read(page, at, draft);
    if (taken > 0) return taken;
  }
  return 0;
}
