import { MARK_PAIRS } from './quoted-spans.ts';

/** Stretches that a run of whole words may not be cut inside: words (UAX 29, WB5–WB13), flags, and joined emoji. */
const UNBREAKABLE =
  /(?:[\p{L}\p{M}\p{N}\p{Pc}]|(?<=\p{L}\p{M}*)['’.·‧](?=\p{L})|(?<=\p{N})['’.,;](?=\p{N}))+|\p{RI}\p{RI}|\P{M}[\p{M}\p{Emoji_Modifier}]*(?:\u200d\P{M}[\p{M}\p{Emoji_Modifier}]*)*/gu;

/** White space and no-break spaces; the zero-width ones draw nothing and so are no blank. */
const BLANKS = /[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** Steps of the search, far beyond any honest drawing, that bound its time. */
const MAX_STEPS = 100_000;

/** More unmatched texts than this are not told apart. */
const MAX_UNMATCHED = 20;

/** Text as it is compared: runs of blanks as one, ends trimmed, canonically equal texts made equal (NFC and NFD agree on that). */
export function normalizeText(text: string): string {
  return text.replace(BLANKS, ' ').trim().normalize('NFD');
}

/** Tells whether texts, in order, spell nothing but quoted spans. */
export interface SpanMatcher {
  /**
   * The texts must split into groups, each of whose concatenation, with or without blanks at the borders, is a run of whole
   * words of one span, or a whole span in quotation marks (docs/gates.md).
   * @param texts normalized and not empty.
   * @returns the indexes of texts that belong to no group; at most 20.
   */
  readonly findUnmatched: (texts: readonly string[]) => readonly number[];
}

/** Prepares the comparison with some spans, which need not be normalized. */
export function createSpanMatcher(spans: readonly string[]): SpanMatcher {
  const wanted = [...new Set(spans.map(normalizeText))].filter((span) => span !== '');
  const plain = layOut(wanted);
  return {
    findUnmatched: (texts) => {
      const marked = withMarks(wanted, texts);
      return search(texts, marked.length === 0 ? plain : layOut(wanted, marked));
    },
  };
}

/** All spans in one string, for fast search, with the places where a group may start and end. */
interface Layout {
  readonly text: string;
  readonly mayStart: Uint8Array;
  readonly mayEnd: Uint8Array;
}

const SEPARATOR = '\0';

function layOut(spans: readonly string[], wholeOnly: readonly string[] = []): Layout {
  const text = [...spans, ...wholeOnly].map((span) => span + SEPARATOR).join('');
  const borders = new Uint8Array(text.length + 1).fill(1);
  let offset = 0;
  for (const span of spans) {
    for (const word of span.matchAll(UNBREAKABLE)) {
      borders.fill(0, offset + word.index + 1, offset + word.index + word[0].length);
    }
    offset += span.length + 1;
  }
  const mayStart = borders;
  const mayEnd = borders.slice();
  for (const span of wholeOnly) {
    mayStart.fill(0, offset + 1, offset + span.length + 1);
    mayEnd.fill(0, offset, offset + span.length);
    offset += span.length + 1;
  }
  return { text, mayStart, mayEnd };
}

/** The spans in those marks that the texts use; a picture may show any kind of marks round a span. */
function withMarks(spans: readonly string[], texts: readonly string[]): string[] {
  const all = texts.join('');
  return MARK_PAIRS.filter(([open, close]) => all.includes(open) && all.includes(close)).flatMap(
    ([open, close]) => spans.flatMap((span) => [`${open}${span}${close}`, `${open} ${span} ${close}`]),
  );
}

/**
 * Follows all groupings at once: `active` holds where in the spans the group now open may have got to. When no grouping
 * goes on, the first text behind the last complete group is to blame, and the search goes on behind it.
 */
function search(texts: readonly string[], layout: Layout): number[] {
  const unmatched: number[] = [];
  const findPlaces = rememberPlaces(layout.text);
  let steps = 0;
  let lastComplete = -1;
  let active = new Set<number>();
  let index = 0;
  while (index <= texts.length) {
    const text = texts[index];
    const fresh = lastComplete === index - 1;
    if (text === undefined && fresh) break;
    const places = text === undefined ? [] : findPlaces(text);
    steps += places.length + 1;
    const next = text === undefined ? new Set<number>() : advance(places, text.length, layout, active, fresh);
    if (next.size > 0 && steps < MAX_STEPS) {
      active = next;
      for (const end of next) if (layout.mayEnd[end] === 1) lastComplete = index;
      index++;
      continue;
    }
    const blamed = lastComplete + 1;
    unmatched.push(blamed);
    if (unmatched.length >= MAX_UNMATCHED || steps >= MAX_STEPS) break;
    lastComplete = blamed;
    active = new Set();
    index = blamed + 1;
  }
  return unmatched;
}

function advance(
  places: readonly number[],
  length: number,
  { text, mayStart }: Layout,
  active: ReadonlySet<number>,
  fresh: boolean,
): Set<number> {
  const next = new Set<number>();
  for (const place of places) {
    const continues = active.has(place) || (text.charAt(place - 1) === ' ' && active.has(place - 1));
    if (continues || (fresh && mayStart[place] === 1)) next.add(place + length);
  }
  return next;
}

function rememberPlaces(text: string): (part: string) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return (part) => {
    const remembered = known.get(part);
    if (remembered !== undefined) return remembered;
    const places: number[] = [];
    for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + 1))
      places.push(place);
    known.set(part, places);
    return places;
  };
}
