import type { LostReason } from './record.ts';
import type { Piece } from './rows-file.ts';

/** One physical line, split on \n only. */
export interface RawLine {
  /** 1-based. */
  readonly line: number;
  /** Of the first content byte: after a byte order mark. */
  readonly offset: number;
  /** Bytes without the line end (\n or \r\n). */
  readonly length: number;
  /** Valid until the next chunk is asked for; null where the line is longer than the limit, or lost. */
  readonly bytes: Buffer | null;
  /** Why no more is known of the line, which stands for all that is missing there. */
  readonly lost?: LostReason;
  /** False for a last line without \n. */
  readonly terminated: boolean;
}

/** The lines that end in one chunk of the file, and where the line after them starts. */
export interface LineChunk {
  readonly lines: readonly RawLine[];
  /** False for the chunk that holds nothing but a last line without \n, which `nextOffset` then points to. */
  readonly terminated: boolean;
  readonly nextOffset: number;
  readonly nextLine: number;
}

export interface LineRange {
  readonly offset: number;
  readonly line: number;
  /** Longer lines are passed over without being held in memory. */
  readonly maxLineBytes: number;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Splits the content of a file from `range.offset` on into lines at about the cost of reading it: one piece of it and the
 * longest line are in memory at a time.
 */
export async function* readLines(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  range: LineRange,
): AsyncGenerator<LineChunk> {
  const carry = new Carry(range.maxLineBytes);
  let { offset: lineStart, line } = range;
  let position = range.offset;
  for await (const bytes of pieces) {
    const lines: RawLine[] = [];
    if (!Buffer.isBuffer(bytes)) {
      const { length } = carry.finish(Buffer.alloc(0));
      lines.push({ line, offset: lineStart, length, bytes: null, lost: bytes.lost, terminated: true });
      lineStart = position;
      line += 1;
    } else {
      let from = 0;
      for (let newline = bytes.indexOf(NEWLINE); newline >= 0; newline = bytes.indexOf(NEWLINE, from)) {
        lines.push(toLine(carry.finish(bytes.subarray(from, newline)), line, lineStart, true));
        from = newline + 1;
        lineStart = position + from;
        line += 1;
      }
      carry.add(bytes.subarray(from));
      position += bytes.length;
    }
    yield { lines, terminated: true, nextOffset: lineStart, nextLine: line };
  }
  if (lineStart >= position) return;
  const last = toLine(carry.finish(Buffer.alloc(0)), line, lineStart, false);
  yield { lines: [last], terminated: false, nextOffset: lineStart, nextLine: line };
}

/** The beginning of a line whose end is not read yet. */
class Carry {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length > this.#maxBytes) this.#pieces = [];
    else if (bytes.length > 0) this.#pieces.push(Buffer.from(bytes));
  }

  /** The whole line, given its last bytes. */
  finish(last: Buffer): { bytes: Buffer | null; length: number } {
    const length = this.#length + last.length;
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#length = 0;
    if (length > this.#maxBytes) return { bytes: null, length };
    return { bytes: pieces.length === 0 ? last : Buffer.concat([...pieces, last], length), length };
  }
}

function toLine(
  { bytes, length }: { bytes: Buffer | null; length: number },
  line: number,
  offset: number,
  terminated: boolean,
): RawLine {
  if (bytes === null) return { line, offset, length, bytes, terminated };
  const start = offset === 0 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  const content = bytes.subarray(start, Math.max(start, end));
  return { line, offset: offset + start, length: content.length, bytes: content, terminated };
}
