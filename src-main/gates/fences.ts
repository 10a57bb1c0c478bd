import type { EnclosingDrawing } from './enclosing-drawings.ts';
import type { Segment } from './reasoning.ts';

/** A Markdown code fence: where it stands and what it holds. */
export interface Fence {
  /** From the first mark of the opening run to the end of the closing run. */
  readonly start: number;
  readonly end: number;
  /** The words after the opening run, such as `svg`. */
  readonly info: string;
  readonly contentStart: number;
  readonly contentEnd: number;
  /** False when the answer ends before a closing run. */
  readonly closed: boolean;
}

const OPENING_RUN = /(`{3,}|~{3,})([^\n]*)(\n|$)/g;

/**
 * Finds the code fences of a part of an answer (CommonMark §4.5, more lenient: a run may stand anywhere in a line, for
 * models write `Sure: ```svg` and `</svg>````; a closing run ends its line). Markup glued to the opening run is content.
 * A run inside a whole drawing that no fence surrounds is part of that drawing.
 */
export function findFences(text: string, segment: Segment, drawingAround: EnclosingDrawing): Fence[] {
  const fences: Fence[] = [];
  let position = segment.start;
  while (position < segment.end) {
    OPENING_RUN.lastIndex = position;
    const opening = OPENING_RUN.exec(text);
    if (opening === null || opening.index >= segment.end) break;
    const around = text.slice(position, opening.index).includes('svg') ? drawingAround(opening.index) : null;
    if (around !== null && around.start >= position) {
      position = around.end;
      continue;
    }
    const [whole, run = '', rest = ''] = opening;
    if (rest.includes('`')) {
      position = opening.index + run.length;
      continue;
    }
    const infoStart = opening.index + run.length;
    const markup = rest.indexOf('<');
    const info = (markup < 0 ? rest : rest.slice(0, markup)).trim();
    const contentStart = Math.min(
      markup < 0 ? opening.index + whole.length : infoStart + markup,
      segment.end,
    );
    const closing = findClosingRun(text, run, contentStart, segment.end);
    const fence = {
      start: opening.index,
      end: closing?.end ?? segment.end,
      info,
      contentStart,
      contentEnd: closing?.start ?? segment.end,
      closed: closing !== null,
    };
    fences.push(fence);
    position = fence.end;
  }
  return fences;
}

/** The next run of at least the same length with nothing but blanks behind it on its line. */
function findClosingRun(text: string, run: string, from: number, limit: number): Segment | null {
  const mark = run.charAt(0);
  let start = text.indexOf(run, from);
  while (start >= 0 && start < limit) {
    let end = start + run.length;
    while (text.charAt(end) === mark) end++;
    let after = end;
    while (after < limit && /[ \t\r]/.test(text.charAt(after))) after++;
    if (after >= limit || text.charAt(after) === '\n') return { start, end };
    start = text.indexOf(run, end);
  }
  return null;
}
