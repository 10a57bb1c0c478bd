import type { Segment } from './reasoning.ts';
import { findRootEnd } from './root-span.ts';

/** A root that declares a namespace in its tag: `<svg>` alone is talk about SVG. Bounded, as a tag may never end. */
const DECLARED_ROOT = /<(?:[\w.-]+:)?svg\s(?=[^<>]{0,2000}xmlns)/gi;

/** So many roots without an end are passed over, lest the search take quadratic time. */
const MAX_UNCLOSED = 8;

/** Tells which whole drawing an offset stands in; null where it stands in none. */
export type EnclosingDrawing = (offset: number) => Segment | null;

/** Most answers have nothing to ask of it, so the drawings are looked for when the first question comes. */
export function createEnclosingDrawing(answer: string): EnclosingDrawing {
  let drawings: readonly Segment[] | null = null;
  return (offset) => {
    drawings ??= findWholeDrawings(answer);
    // The last that begins before the offset, by halving: an answer may hold thousands.
    let low = 0;
    let high = drawings.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((drawings[middle]?.start ?? Infinity) < offset) low = middle + 1;
      else high = middle;
    }
    const last = drawings[low - 1];
    return last !== undefined && offset < last.end ? last : null;
  };
}

/**
 * The drawings that stand whole in an answer, wherever they stand: what looks like a fence or a mark of reasoning inside
 * one of them (in a description, a comment, CDATA) is part of the drawing. In order, none inside another.
 */
function findWholeDrawings(answer: string): Segment[] {
  const found: Segment[] = [];
  let unclosed = 0;
  DECLARED_ROOT.lastIndex = 0;
  for (let match = DECLARED_ROOT.exec(answer); match !== null; match = DECLARED_ROOT.exec(answer)) {
    const end = findRootEnd(answer, match.index, answer.length);
    if (end === null) {
      if (++unclosed > MAX_UNCLOSED) break;
      continue;
    }
    found.push({ start: match.index, end });
    DECLARED_ROOT.lastIndex = end;
  }
  return found;
}
