import type { EnclosingDrawing } from './enclosing-drawings.ts';
import { findReasoningMarks, type FoundMark, type ReasoningSwitches } from './reasoning-marks.ts';

/** A part of the answer, in UTF-16 offsets. */
export interface Segment {
  readonly start: number;
  readonly end: number;
}

/** A stretch that was taken out, and the marks by which it was known. */
interface TakenReasoning extends Segment {
  /** Name of the row in `resources/reasoning-marks.json`. */
  readonly name: string;
  /** The mark that ended it; the one that opened it where none did. */
  readonly mark: string;
}

export interface SpokenParts {
  /** What is left of the answer without its reasoning, in order. */
  readonly segments: readonly Segment[];
  readonly taken: readonly TakenReasoning[];
  /** Names of marks that occur and that the protocol has switched off. */
  readonly left: readonly string[];
  /** The last reasoning block never ended. */
  readonly unclosed: boolean;
}

/**
 * Leaves a model's reasoning out: closed blocks go; a lone closing mark ends reasoning that the chat template had opened, so
 * everything before it goes; from an unclosed opening mark on nothing is answer. A mark inside a drawing that no reasoning
 * surrounds is that drawing's own text.
 */
export function dropReasoning(
  answer: string,
  drawingAround: EnclosingDrawing,
  switches: ReasoningSwitches,
): SpokenParts {
  const marks = findReasoningMarks(answer);
  let segments: Segment[] = [];
  let taken: TakenReasoning[] = [];
  const left = new Set<string>();
  let from = 0;
  let open: FoundMark | null = null;
  for (const mark of marks) {
    if (switches[mark.name] === false) {
      if (mark.kind === 'open' || mark.kind === 'close') left.add(mark.name);
      continue;
    }
    if (open !== null) {
      if (mark.kind === 'open' || mark.name !== open.name) continue;
      taken.push({ name: open.name, mark: mark.text, start: open.start, end: mark.end });
      open = null;
      from = mark.end;
      continue;
    }
    if (mark.kind === 'end') continue;
    const around = drawingAround(mark.start);
    // One that begins in reasoning was a draft, whose end tag stands in another drawing.
    if (around !== null && around.start >= from) continue;
    if (mark.kind === 'open') {
      segments.push({ start: from, end: mark.start });
      open = mark;
    } else {
      segments = [];
      taken = [{ name: mark.name, mark: mark.text, start: 0, end: mark.end }];
      from = mark.end;
    }
  }
  if (open === null) segments.push({ start: from, end: answer.length });
  else taken.push({ name: open.name, mark: open.text, start: open.start, end: answer.length });
  return { segments, taken, left: [...left], unclosed: open !== null };
}
