/** A stretch of a text, and how many lines it probably takes. */
export interface TextBlock {
  readonly text: string;
  readonly lines: number;
}

const BLOCK_CHARS = 8192;
/** Only for the height that a block is taken to have until it is laid out. */
const LINE_CHARS = 80;

/** Cuts a text into blocks at line ends; a line that is longer than a block is cut within, never within a character. */
export function splitText(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let from = 0;
  while (from < text.length) {
    const to = endOfBlock(text, from);
    // A block shows as one of its own, so the line end between two of them is not shown again.
    const block = text.slice(from, text[to - 1] === '\n' && to < text.length ? to - 1 : to);
    blocks.push({ text: block, lines: countLines(block) });
    from = to;
  }
  return blocks;
}

function endOfBlock(text: string, from: number): number {
  const limit = from + BLOCK_CHARS;
  if (limit >= text.length) return text.length;
  const lineEnd = text.lastIndexOf('\n', limit - 1);
  if (lineEnd >= from) return lineEnd + 1;
  const unit = text.charCodeAt(limit - 1);
  const isHighSurrogate = unit >= 0xd800 && unit <= 0xdbff;
  return isHighSurrogate ? limit - 1 : limit;
}

function countLines(text: string): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_CHARS)), 0);
}
