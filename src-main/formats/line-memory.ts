/** What is remembered: a line's content, a record's own id, how often a task occurred. */
const KIND_MARKS = { line: 1, id: 2, task: 3 } as const;
type Kind = keyof typeof KIND_MARKS;

/** A slot is kind, two halves of a 64-bit key and the value; kind 0 is an empty slot. */
const SLOT_WORDS = 4;
const SLOT_BYTES = SLOT_WORDS * 4;
const FIRST_SLOTS = 1024;
const MAX_LOAD = 0.6;

/** The 64-bit key of a line's content, and the line (from 1) where it first stood. */
export interface LineKey {
  readonly high: number;
  readonly low: number;
  readonly line: number;
}

/** The keys of the lines that journals remember. */
export function* lineKeys(journals: Iterable<Uint8Array>): Generator<LineKey> {
  for (const { kind, high, low, value } of readJournals(journals))
    if (kind === KIND_MARKS.line) yield { high, low, line: value };
}

/**
 * Remembers the lines of one file in 16 bytes for each content, id and task, whatever their size. Every change is
 * journalled, so that reading goes on where it ended in another process too: the journals of all batches, replayed in
 * order, give the same memory.
 */
export class LineMemory {
  #slots = new Uint32Array(FIRST_SLOTS * SLOT_WORDS);
  #used = 0;
  #changes: number[] = [];

  /** Rebuilds the memory from the journals of earlier batches. */
  static replay(journals: Iterable<Uint8Array>): LineMemory {
    const memory = new LineMemory();
    for (const { kind, high, low, value } of readJournals(journals))
      memory.#store(memory.#find(kind, high, low), kind, high, low, value);
    return memory;
  }

  /** Notes the line (from 1) at which a content or an id first stood; gives the earlier line where it stood before, else null. */
  firstLine(kind: 'line' | 'id', key: string, line: number): number | null {
    const earlier = this.#change(kind, key, (known) => (known === 0 ? line : known));
    return earlier === 0 ? null : earlier;
  }

  /** The same for a key from a journal, with a place of any numbering from 1 for its line; is not journalled. */
  firstPlace({ high, low }: LineKey, place: number): number | null {
    const at = this.#find(KIND_MARKS.line, high, low);
    const earlier = this.#slots[at + 3] ?? 0;
    if (earlier !== 0) return earlier;
    this.#store(at, KIND_MARKS.line, high, low, place);
    return null;
  }

  /** How often the task occurred before; counts this time. */
  countTask(task: string): number {
    return this.#change('task', task, (known) => known + 1);
  }

  /** All changes since the last call, 16 bytes each. */
  takeJournal(): Uint8Array {
    const journal = new Uint8Array(this.#changes.length * 4);
    const view = new DataView(journal.buffer);
    this.#changes.forEach((word, index) => {
      view.setUint32(index * 4, word, true);
    });
    this.#changes = [];
    return journal;
  }

  /** Applies `next` to the value stored for the key (0 where none is) and gives the value before. */
  #change(kind: Kind, key: string, next: (known: number) => number): number {
    const mark = KIND_MARKS[kind];
    const high = spread(key, 0x9e3779b1);
    const low = spread(key, 0x5f356495);
    const at = this.#find(mark, high, low);
    const known = this.#slots[at + 3] ?? 0;
    const value = next(known);
    if (value !== known) {
      this.#store(at, mark, high, low, value);
      this.#changes.push(mark, high, low, value);
    }
    return known;
  }

  /** The slot of a key, or the empty one where it belongs. */
  #find(kind: number, high: number, low: number): number {
    const mask = this.#slots.length / SLOT_WORDS - 1;
    for (let index = (high ^ kind) & mask; ; index = (index + 1) & mask) {
      const at = index * SLOT_WORDS;
      const here = this.#slots[at];
      if (here === 0) return at;
      if (here === kind && this.#slots[at + 1] === high && this.#slots[at + 2] === low) return at;
    }
  }

  #store(at: number, kind: number, high: number, low: number, value: number): void {
    const isNew = this.#slots[at] === 0;
    this.#slots[at] = kind;
    this.#slots[at + 1] = high;
    this.#slots[at + 2] = low;
    this.#slots[at + 3] = value;
    if (!isNew) return;
    this.#used += 1;
    if (this.#used > (this.#slots.length / SLOT_WORDS) * MAX_LOAD) this.#grow();
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += SLOT_WORDS) {
      const kind = old[at] ?? 0;
      if (kind === 0) continue;
      const home = this.#find(kind, old[at + 1] ?? 0, old[at + 2] ?? 0);
      for (let word = 0; word < SLOT_WORDS; word += 1) this.#slots[home + word] = old[at + word] ?? 0;
    }
  }
}

interface Slot {
  readonly kind: number;
  readonly high: number;
  readonly low: number;
  readonly value: number;
}

function* readJournals(journals: Iterable<Uint8Array>): Generator<Slot> {
  for (const journal of journals) {
    const view = new DataView(journal.buffer, journal.byteOffset, journal.byteLength);
    const word = (at: number): number => view.getUint32(at, true);
    for (let at = 0; at + SLOT_BYTES <= journal.byteLength; at += SLOT_BYTES)
      yield { kind: word(at), high: word(at + 4), low: word(at + 8), value: word(at + 12) };
  }
}

/** 32 bits of a text, by multiplication with an odd number and the final mix of MurmurHash3; two multipliers give 64 bits. */
function spread(text: string, multiplier: number): number {
  let mixed = multiplier ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    mixed = Math.imul(mixed ^ text.charCodeAt(index), multiplier);
    mixed ^= mixed >>> 15;
  }
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
