import { parseFigure } from './figure.ts';
import { joinLines, type PageLines } from './page-lines.ts';
import { readMark } from './marks.ts';
import { REVIEW_SUMMARY, SELF_CHECKS_SAID, startsNote, startsSection } from './sections.ts';
import type { PageDraft } from './trial-page.ts';

/** What is between the name and the parenthesis: `untouched small-model (0.188) scores 0`. */
const SCALE_END = (points: number): RegExp =>
  new RegExp(String.raw`([^(),]*?)\s*\(\s*([\d.]+)\s*\)\s*scores?\s+${points}\b`);

/**
 * Reads a sentence that every page has; it may be wrapped, and ends where a line ends a sentence. Takes out of it the base
 * and reference of the score and how many self-checks were used. Returns the number of lines taken.
 */
export function readNote(page: PageLines, at: number, draft: PageDraft): number {
  if (!startsNote(page, at)) return 0;
  let count = 1;
  while (!/[.!?…]$/.test(page.lines[at + count - 1]?.text ?? '') && continues(page, at + count)) count += 1;
  const text = joinLines(page, at, count);
  draft.notes.push({ line: page.lines[at]?.line ?? 0, text });
  readScale(text, draft);
  const said = SELF_CHECKS_SAID.exec(text);
  if (said !== null)
    draft.selfChecksSaid = { used: said[1] === 'none' ? 0 : Number(said[1]), of: Number(said[2]) };
  return count;
}

/** Reads `pass3 of 3 checks passed · reviewed by NAME · read N trajectory steps`, in part or whole. */
export function readReviewSummary(page: PageLines, at: number, draft: PageDraft): number {
  if (draft.review !== null || !REVIEW_SUMMARY.test(page.lines[at]?.text ?? '')) return 0;
  let count = 1;
  while (
    /·$|\b(?:by|read)$/.test(page.lines[at + count - 1]?.text ?? '') ||
    /^·|^\w+ steps$|^(?:trajectory )?steps$/.test(page.lines[at + count]?.text ?? '')
  ) {
    if (at + count >= page.lines.length) break;
    count += 1;
  }
  const shown = joinLines(page, at, count);
  const [, word, passed, of, rest = ''] = REVIEW_SUMMARY.exec(shown) ?? [];
  draft.review = {
    shown,
    verdict: word === undefined ? 'unknown' : /^pass/i.test(word) ? 'pass' : 'fail',
    passed: Number(passed),
    of: Number(of),
    reviewer: /reviewed by\s+([^·]+?)\s*(?:·|$)/.exec(rest)?.[1] ?? null,
    stepsRead: parseFigure(/read\s+([\d,]+)\s+(?:trajectory\s+)?steps/.exec(rest)?.[1] ?? ''),
  };
  return count;
}

function readScale(text: string, draft: PageDraft): void {
  const base = SCALE_END(0).exec(text);
  const reference = SCALE_END(100).exec(text);
  if (base !== null) {
    draft.verifier.base = parseFigure(base[2] ?? '');
    draft.verifier.baseName = base[1]?.replace(/^.*\brescaled so that\s+/, '').trim() ?? null;
  }
  if (reference !== null) {
    draft.verifier.reference = parseFigure(reference[2] ?? '');
    draft.verifier.referenceName = reference[1]?.replace(/^.*\bscores? 0,?\s*(?:and\s+)?/, '').trim() ?? null;
  }
}

function continues(page: PageLines, at: number): boolean {
  const line = page.lines[at];
  return (
    line !== undefined &&
    !line.item &&
    !line.afterBlank &&
    readMark(line.text) === null &&
    !startsSection(page, at)
  );
}
