/** What is wrong with a filter, where (UTF-16 offsets), and what was probably meant. */
export interface FilterFault {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** Text to put in the place of `start`…`end`; null where there is no good guess. */
  readonly suggestion: string | null;
}

/** Carries a fault from deep within the parser to `parseFilter`, which gives it out as data. */
export class FaultSignal extends Error {
  readonly fault: FilterFault;

  constructor(fault: FilterFault) {
    super(fault.message);
    this.fault = fault;
  }
}

export function fail(
  message: string,
  place: { readonly start: number; readonly end: number },
  suggestion: string | null = null,
): never {
  throw new FaultSignal({ message, start: place.start, end: place.end, suggestion });
}

/** The candidate nearest to a mistyped word; null where none is near (Levenshtein distance over a third of the length). */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  const typed = word.toLowerCase().slice(0, 40);
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.ceil(typed.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = candidate.startsWith(typed) ? 1 : editDistance(typed, candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = previous[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      row.push(Math.min(change, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[b.length]!;
}
