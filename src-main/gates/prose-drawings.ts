import type { Segment } from './reasoning.ts';
import { findRootEnd } from './root-span.ts';

/** An SVG that stands in prose, from its prolog to its root's end tag. */
export interface ProseDrawing extends Segment {
  readonly truncated: boolean;
  /** Probably only words about SVG, such as an inline `<svg>`: counts if nothing else is there. */
  readonly mention: boolean;
}

const MARKUP_START = /<!--|<\?|<!DOCTYPE|<(?:[\w.-]+:)?svg(?=[\s/>])/gi;
/** Bounded, so that many unclosed declarations do not add up to quadratic time. */
const DOCTYPE = /<!DOCTYPE[^>[]{0,400}(?:\[[^\]]{0,4000}\]\s{0,100})?>/iy;

/** At most so many unclosed `<svg>` words are passed over in search of a drawing, lest the search take quadratic time. */
const MAX_UNCLOSED_MENTIONS = 8;
const INLINE_CODE_WINDOW = 1000;
const BYTE_ORDER_MARK = 0xfeff;

/** Finds the SVGs of a stretch of prose; each ends where its root element does, as a tokenizer sees it. */
export function findDrawingsInProse(answer: string, prose: Segment): ProseDrawing[] {
  const text = answer.slice(prose.start, prose.end);
  const findPrologEnd = createPrologReader(text);
  const found: ProseDrawing[] = [];
  const add = (start: number, end: number | null, mention: boolean): void => {
    const stop = end ?? text.length;
    found.push({ start: prose.start + start, end: prose.start + stop, truncated: end === null, mention });
  };
  let unclosedMentions = 0;
  let prolog: Segment = { start: 0, end: 0 };
  MARKUP_START.lastIndex = 0;
  for (let match = MARKUP_START.exec(text); match !== null; match = MARKUP_START.exec(text)) {
    const start = match.index;
    const withProlog = isBlankBetween(text, prolog.end, start) ? prolog.start : start;
    if (!/svg$/i.test(match[0])) {
      const prologEnd = findPrologEnd(start, match[0]);
      if (prologEnd === null) continue;
      prolog = { start: prolog.end > 0 ? withProlog : start, end: prologEnd };
      MARKUP_START.lastIndex = prologEnd;
      continue;
    }
    const end = findRootEnd(text, start, text.length);
    const inCode = isInInlineCode(text, start);
    const mention = inCode || isBare(text, start, end);
    if (end === null && mention && ++unclosedMentions <= MAX_UNCLOSED_MENTIONS) {
      if (!inCode) add(start, end, mention);
      continue;
    }
    const whole = prolog.end > 0 ? withProlog : start;
    add(text.charCodeAt(whole - 1) === BYTE_ORDER_MARK ? whole - 1 : whole, end, mention);
    if (end === null) break;
    MARKUP_START.lastIndex = end;
  }
  return found;
}

/**
 * Gives the end of the comment, instruction or document type at an offset; null when it is none that ends.
 * Remembers which closing marks are not to come any more, so that many openings cost no more than one.
 */
function createPrologReader(text: string): (start: number, opening: string) => number | null {
  const missing = new Set<string>();
  return (start, opening) => {
    if (/^<!D/i.test(opening)) {
      DOCTYPE.lastIndex = start;
      const doctype = DOCTYPE.exec(text);
      return doctype === null ? null : start + doctype[0].length;
    }
    const closing = opening === '<?' ? '?>' : '-->';
    const end = missing.has(closing) ? -1 : text.indexOf(closing, start + opening.length);
    if (end < 0) missing.add(closing);
    return end < 0 ? null : end + closing.length;
  };
}

function isBlankBetween(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === '';
}

/** A bare `<svg>` with no element inside is talk about SVG. */
function isBare(text: string, start: number, end: number | null): boolean {
  if (!/^<svg\s*>/i.test(text.slice(start, start + 10))) return false;
  return end === null || !/<[a-z]/i.test(text.slice(start + 4, end));
}

function isInInlineCode(text: string, position: number): boolean {
  const before = text.slice(Math.max(0, position - INLINE_CODE_WINDOW), position);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const ticks = line.split('`').length - 1;
  if (ticks % 2 === 0) return false;
  const after = text.slice(position, position + INLINE_CODE_WINDOW);
  const lineEnd = after.indexOf('\n');
  return (lineEnd < 0 ? after : after.slice(0, lineEnd)).includes('`');
}
