import { counted } from '../domain/index.ts';
import type { Extraction } from './extract-drawing.ts';
import type { Finding } from './gate-report.ts';
import { modelsOf } from './reasoning-marks.ts';
import { quoteValue } from './reference-rules.ts';

type Extracted = Extraction & { readonly ok: true };

/** So many blocks of reasoning are named one by one; a model may write thousands. */
const MAX_BLOCKS_NAMED = 10;

/** Worth a look, though legal: what the extractor had to put up with. */
export function describeExtraction(extraction: Extracted): Finding[] {
  const messages = [
    extraction.truncated ? 'the root’s end tag is missing: the answer was cut off' : null,
    extraction.fenceUnclosed ? 'the code fence is never closed' : null,
    extraction.svg.startsWith('\ufeff') ? 'the drawing starts with a byte order mark' : null,
  ];
  return messages.flatMap((message) => (message === null ? [] : [note(message)]));
}

/** Says what was taken out of the answer as reasoning, and which marks were left because the protocol says so. */
export function describeReasoning({ taken, left }: Extraction['reasoning'], answer: string): Finding[] {
  const blocks = taken.slice(0, MAX_BLOCKS_NAMED).map(({ name, mark, start, end }) => {
    const draft = /<(?:[\w.-]+:)?svg[\s/>]/i.test(answer.slice(start, end))
      ? ', with a draft of an SVG in it'
      : '';
    return note(
      `left out as reasoning: ${counted(end - start, 'character')} by the mark ${quoteValue(mark.trim())} (${name})${draft}`,
    );
  });
  const more = taken.length - blocks.length;
  return [
    ...blocks,
    ...(more > 0 ? [note(`left out as reasoning: ${counted(more, 'further block')}`)] : []),
    ...left.map((name) =>
      note(`looks like reasoning of ${modelsOf(name)}; the protocol keeps it in the answer (${name} is off)`),
    ),
  ];
}

/** Gate `single-root`, policy `text-around-root`: a fence holds the document and nothing else. */
export function describeTextInFence({ textInFence }: Extracted): Finding[] {
  if (textInFence === null) return [];
  const message = `the code fence holds text beside the SVG: ${quoteValue(textInFence)}`;
  return [{ message, span: null, policies: ['text-around-root'] }];
}

function note(message: string): Finding {
  return { message, span: null, noteOnly: true };
}
