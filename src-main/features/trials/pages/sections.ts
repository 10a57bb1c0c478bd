import { findFact } from './read-facts.ts';
import { joinLines, type PageLines } from './page-lines.ts';
import { DURATION } from './figure.ts';

/** The head of a self-check: number, outcome and when it ran, together or over several lines. */
export const SELF_CHECK_HEAD = new RegExp(
  String.raw`^(?:self-?check\s*)?(?:#?(?<number>\d+)\s*[.:·]?\s*)?(?<outcome>[a-z][a-z -]{2,20}?)\s*(?<into>${DURATION})\s*into the run(?<rest>.*)$`,
  'i',
);
export const GATE_COUNT = /^(\d+) gates?:?$/;
export const LAST_MESSAGE_HEAD = /^(?:the )?agent['’]s (?:last|final) message\b|^last message:?$/i;
export const REVIEW_SUMMARY = /^(pass|fail|passed|failed)?\s*(\d+) of (\d+) checks? passed\b(.*)$/i;
const RESCALED = /\bis rescaled so that\b/;
export const SELF_CHECKS_SAID = /\bused (\d+|none) of (\d+)\b/;
/** Sentences that every such page has; they end the block before them. */
const NOTES =
  /^After grading, a reviewer|^The raw metric\b|^LLM adversarial review|^Host storage and task-specific|^Loading (?:trajectory|…)|^Step numbers link|^A failed check makes|^frontier selfcheck|^Each run gets|^This agent used/;
const OPENINGS = [LAST_MESSAGE_HEAD, GATE_COUNT, REVIEW_SUMMARY, /^Verifier details$/];
/** What the first line of such a head looks like: its number, or the outcome with or without the time behind it. */
const HEAD_START = /^(?:(?:self-?check\s*)?#?\d+\b|self-?check\b|[a-z -]{3,20}?\d|\d+[a-z]|[a-z]{4,12}$)/i;
/** The head of a self-check may be broken into this many lines. */
const MAX_HEAD_LINES = 4;

/** Whether one of the known sentences starts here. */
export function startsNote(page: PageLines, at: number): boolean {
  const text = page.lines[at]?.text ?? '';
  return NOTES.test(text) || RESCALED.test(text);
}

/** How many lines the head of a self-check takes that starts here; 0 where none does. */
export function selfCheckHeadLines(page: PageLines, at: number): number {
  if (!HEAD_START.test(page.lines[at]?.text ?? '')) return 0;
  for (let count = 1; count <= MAX_HEAD_LINES; count += 1) {
    if (SELF_CHECK_HEAD.test(joinLines(page, at, count))) return count;
  }
  return 0;
}

/**
 * Whether another part of the page starts at a line, so that an open-ended one (a check's text, the last message)
 * ends before it. Only patterns that prose does not have: a single labelled value is not enough, two in a row are.
 */
export function startsSection(page: PageLines, at: number): boolean {
  const text = page.lines[at]?.text;
  if (text === undefined) return true;
  if (OPENINGS.some((opening) => opening.test(text))) return true;
  if (startsNote(page, at) || selfCheckHeadLines(page, at) > 0) return true;
  const fact = findFact(page, at);
  return fact !== null && findFact(page, at + fact.lines) !== null;
}
