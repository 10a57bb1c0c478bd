/** A part of the answer, in UTF-16 offsets. */
export interface Segment {
  readonly start: number;
  readonly end: number;
}

export interface SpokenParts {
  /** What is left of the answer without its reasoning, in order. */
  readonly segments: readonly Segment[];
  /** Some reasoning was dropped. */
  readonly reasoned: boolean;
  /** The last reasoning block never ended. */
  readonly unclosed: boolean;
}

const REASONING_TAG = /<(\/?)think(?:ing)?\s*>/gi;

/**
 * Leaves a model's reasoning out: closed `<think>`/`<thinking>` blocks go; a lone closing tag ends reasoning that the
 * chat template had opened, so everything before it goes; from an unclosed opening tag on nothing is answer.
 */
export function dropReasoning(answer: string): SpokenParts {
  let segments: Segment[] = [];
  let from = 0;
  let open = false;
  let reasoned = false;
  for (const tag of answer.matchAll(REASONING_TAG)) {
    reasoned = true;
    const closing = tag[1] === '/';
    if (closing) {
      if (!open) segments = [];
      open = false;
      from = tag.index + tag[0].length;
    } else if (!open) {
      segments.push({ start: from, end: tag.index });
      open = true;
    }
  }
  if (!open) segments.push({ start: from, end: answer.length });
  return { segments, reasoned, unclosed: open };
}
