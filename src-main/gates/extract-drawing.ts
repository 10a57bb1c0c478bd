import { createEnclosingDrawing, type EnclosingDrawing } from './enclosing-drawings.ts';
import { findFences, type Fence } from './fences.ts';
import { findDrawingsInProse, type ProseDrawing } from './prose-drawings.ts';
import { dropReasoning, type Segment, type SpokenParts } from './reasoning.ts';
import type { ReasoningSwitches } from './reasoning-marks.ts';
import { findRootEnd, ROOT_START } from './root-span.ts';

/** The drawing that was taken out of an answer, or why there is none. Offsets are UTF-16 units of the answer. */
export type Extraction =
  | {
      readonly ok: true;
      readonly svg: string;
      readonly start: number;
      readonly end: number;
      readonly from: 'fence' | 'prose';
      /** The root's end tag is missing: the output was cut off. */
      readonly truncated: boolean;
      /** The drawing stood in a fence that the answer never closed. */
      readonly fenceUnclosed: boolean;
      /** What stands beside the drawing in the same fence; null where nothing does. */
      readonly textInFence: string | null;
      readonly reasoning: Reasoning;
    }
  | {
      readonly ok: false;
      readonly gate: 'extract';
      readonly message: string;
      readonly reasoning: Reasoning;
    };

/** The reasoning that the answer held, and the names of the marks that were left in it. */
type Reasoning = Pick<SpokenParts, 'taken' | 'left'>;

interface Candidate extends Segment {
  readonly from: 'fence' | 'prose';
  readonly truncated: boolean;
  readonly fenceUnclosed: boolean;
  readonly textInFence: string | null;
}

/** An answer, the whole drawings in it, and what was found so far. */
interface Search {
  readonly answer: string;
  readonly drawingAround: EnclosingDrawing;
  readonly candidates: Candidate[];
  readonly mentions: Candidate[];
}

/**
 * Takes the one drawing out of a model's answer: reasoning is left out, and all fences and the prose between them
 * together must hold exactly one SVG. Never throws; time grows with the length of the answer only.
 * @param switches the marks of reasoning that count; all of them where it is left out.
 */
export function extractDrawing(answer: string, switches: ReasoningSwitches = {}): Extraction {
  const drawingAround = createEnclosingDrawing(answer);
  const spoken = dropReasoning(answer, drawingAround, switches);
  const reasoning = { taken: spoken.taken, left: spoken.left };
  const search: Search = { answer, drawingAround, candidates: [], mentions: [] };
  for (const segment of spoken.segments) collect(search, segment);
  const found = search.candidates.length > 0 ? search.candidates : search.mentions.slice(0, 1);
  const [drawing] = found;
  const refuse = (message: string): Extraction => ({ ok: false, gate: 'extract', message, reasoning });
  if (drawing === undefined) {
    return refuse(
      spoken.unclosed ? 'the reasoning never ends, so there is no answer' : 'the answer holds no SVG',
    );
  }
  if (found.length > 1) return refuse(`the answer holds ${found.length} SVGs; exactly one is asked for`);
  return { ok: true, svg: answer.slice(drawing.start, drawing.end), ...drawing, reasoning };
}

function collect(search: Search, segment: Segment): void {
  let proseStart = segment.start;
  for (const fence of findFences(search.answer, segment, search.drawingAround)) {
    collectProse(search, { start: proseStart, end: fence.start });
    collectFence(search, fence);
    proseStart = fence.end;
  }
  collectProse(search, { start: proseStart, end: segment.end });
}

function collectProse({ answer, candidates, mentions }: Search, prose: Segment): void {
  for (const drawing of findDrawingsInProse(answer, prose)) {
    (drawing.mention ? mentions : candidates).push(asCandidate(drawing, null));
  }
}

function asCandidate({ start, end, truncated }: ProseDrawing, textInFence: string | null): Candidate {
  return { start, end, from: 'prose', truncated, fenceUnclosed: false, textInFence };
}

/** Searches a fence that holds prose or code, and keeps the text in it beside the drawing. */
function collectFenceText({ answer, candidates, mentions }: Search, content: Segment): void {
  for (const drawing of findDrawingsInProse(answer, content)) {
    const beside = [answer.slice(content.start, drawing.start), answer.slice(drawing.end, content.end)];
    const text = beside
      .map((part) => part.trim())
      .join(' ')
      .trim();
    (drawing.mention ? mentions : candidates).push(asCandidate(drawing, text === '' ? null : text));
  }
}

/**
 * A fence that starts with markup is one document, whatever it holds beside the SVG; code or prose in a fence is
 * searched like prose. Without a closing run the root's end is the document's end.
 */
function collectFence(search: Search, fence: Fence): void {
  const { answer, candidates } = search;
  const content = trimBlanks(answer, fence.contentStart, fence.contentEnd);
  if (!/^\ufeff?</.test(answer.slice(content.start, content.start + 2))) {
    if (findFences(answer, content, search.drawingAround).length > 0) collect(search, content);
    else collectFenceText(search, content);
    return;
  }
  const root = findRootStart(answer, content);
  if (root === null && !/^svg\b/i.test(fence.info)) return;
  const whole = fence.closed && endsLikeADocument(answer, content);
  const rootEnd = whole || root === null ? content.end : findRootEnd(answer, root, content.end);
  candidates.push({
    start: content.start,
    end: fence.closed || rootEnd === null ? content.end : rootEnd,
    from: 'fence',
    truncated: rootEnd === null,
    fenceUnclosed: !fence.closed,
    textInFence: null,
  });
}

function findRootStart(answer: string, content: Segment): number | null {
  const root = answer.slice(content.start, content.end).search(ROOT_START);
  return root < 0 ? null : content.start + root;
}

/** A cheap look at the end that spares most documents the search for the root's end tag. */
function endsLikeADocument(answer: string, content: Segment): boolean {
  return /<\/[^<>]*>$/.test(answer.slice(Math.max(content.start, content.end - 40), content.end));
}

function trimBlanks(text: string, start: number, end: number): Segment {
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
