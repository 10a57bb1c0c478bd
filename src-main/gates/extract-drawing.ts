import { findFences, type Fence } from './fences.ts';
import { findDrawingsInProse, type ProseDrawing } from './prose-drawings.ts';
import { dropReasoning, type Segment } from './reasoning.ts';
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
      /** The answer held reasoning that was left out. */
      readonly reasoned: boolean;
    }
  | { readonly ok: false; readonly gate: 'extract'; readonly message: string };

interface Candidate extends Segment {
  readonly from: 'fence' | 'prose';
  readonly truncated: boolean;
  readonly fenceUnclosed: boolean;
}

/**
 * Takes the one drawing out of a model's answer: reasoning is left out, and all fences and the prose between them
 * together must hold exactly one SVG. Never throws; time grows with the length of the answer only.
 */
export function extractDrawing(answer: string): Extraction {
  const spoken = dropReasoning(answer);
  const candidates: Candidate[] = [];
  const mentions: Candidate[] = [];
  for (const segment of spoken.segments) collect(answer, segment, candidates, mentions);
  const found = candidates.length > 0 ? candidates : mentions.slice(0, 1);
  const [drawing] = found;
  if (drawing === undefined) {
    const reason = spoken.unclosed
      ? 'the reasoning never ends, so there is no answer'
      : 'the answer holds no SVG';
    return { ok: false, gate: 'extract', message: reason };
  }
  if (found.length > 1) {
    return {
      ok: false,
      gate: 'extract',
      message: `the answer holds ${found.length} SVGs; exactly one is asked for`,
    };
  }
  return { ok: true, svg: answer.slice(drawing.start, drawing.end), ...drawing, reasoned: spoken.reasoned };
}

function collect(answer: string, segment: Segment, candidates: Candidate[], mentions: Candidate[]): void {
  let proseStart = segment.start;
  for (const fence of findFences(answer, segment)) {
    collectProse(answer, { start: proseStart, end: fence.start }, candidates, mentions);
    collectFence(answer, fence, candidates, mentions);
    proseStart = fence.end;
  }
  collectProse(answer, { start: proseStart, end: segment.end }, candidates, mentions);
}

function collectProse(answer: string, prose: Segment, candidates: Candidate[], mentions: Candidate[]): void {
  for (const drawing of findDrawingsInProse(answer, prose)) {
    (drawing.mention ? mentions : candidates).push(asCandidate(drawing));
  }
}

function asCandidate({ start, end, truncated }: ProseDrawing): Candidate {
  return { start, end, from: 'prose', truncated, fenceUnclosed: false };
}

/**
 * A fence that starts with markup is one document, whatever it holds beside the SVG; code or prose in a fence is
 * searched like prose. Without a closing run the root's end is the document's end.
 */
function collectFence(answer: string, fence: Fence, candidates: Candidate[], mentions: Candidate[]): void {
  const content = trimBlanks(answer, fence.contentStart, fence.contentEnd);
  if (!/^\ufeff?</.test(answer.slice(content.start, content.start + 2))) {
    collectProse(answer, content, candidates, mentions);
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
