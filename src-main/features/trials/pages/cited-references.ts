import type { CitedSteps } from './trial-page.ts';

/** File endings that make a word a file; the longer of two that share a beginning stands first. */
const ENDINGS =
  'safetensors|jsonl|json|ipynb|yaml|yml|toml|html|pyc|py|sh|txt|mdx|md|log|csv|tsv|svg|png|jpe?g|gif|cfg|conf|ini|tsx?|jsx?|mjs|cjs|cpp|rs|go|gz|tar|zip|pt|bin|parquet|sql|xml|css';
const FILE = String.raw`/?(?:[\w.@+*-]+/)*[\w.+*-]*\w\*?\.(?:${ENDINGS})`;
const FILE_IN_TEXT = new RegExp(String.raw`(?<![\w/.:-])${FILE}(?![\w/-]|\.\w)`, 'g');
const WHOLE_FILE = new RegExp(`^${FILE}$`);
const ENDING = new RegExp(String.raw`\.(?:${ENDINGS})`, 'g');
/** A file ending that goes on with a letter: two files without a blank between them. */
const GLUED = new RegExp(String.raw`\.(?:${ENDINGS})(?=\w)`);
const STEPS = /\b([a-z][\w-]*)\s?#(\d+)(?:\s?[-–—]\s?(\d+))?((?:\s?(?:,|and|&)\s?#\d+(?:[-–—]\d+)?)*)/gi;

/** Every step reference of a text once, in order: `trajectory#51`, `trajectory#272-293`, `trajectory#3, #7-9`. */
export function findCitedSteps(text: string): CitedSteps[] {
  const found = new Map<string, CitedSteps>();
  for (const [, source = '', first = '', last, more = ''] of text.matchAll(STEPS)) {
    const ranges = [
      [first, last ?? first],
      ...[...more.matchAll(/#(\d+)(?:[-–—](\d+))?/g)].map(([, a = '', b]) => [a, b ?? a]),
    ];
    for (const [from = '', to = ''] of ranges) {
      const shown = from === to ? `${source}#${from}` : `${source}#${from}-${to}`;
      found.set(shown, { source, from: Number(from), to: Number(to), shown });
    }
  }
  return [...found.values()];
}

/** Every file that a running text names once, in order: words with a known file ending, with their folders. */
export function findFiles(text: string): string[] {
  return [...new Set(text.match(FILE_IN_TEXT) ?? [])];
}

/**
 * Takes a line of references apart that stand without a blank between them (`src/a.pysrc/b.shtrajectory#7`).
 * `known` are file names met elsewhere on the page: they decide where `x.jsonlogs/y.txt` is cut. Returns null when
 * the line is anything but references.
 */
export function splitReferences(line: string, known: ReadonlySet<string>): string[] | null {
  const parts: string[] = [];
  for (const word of line.split(/[\s,;·]+/).filter((part) => part !== '')) {
    const tokens = cheapestSplit(word, known);
    if (tokens === null) return null;
    parts.push(...tokens);
  }
  return parts.length === 0 ? null : parts;
}

interface Split {
  /** Tokens that are no known file or step reference: fewest wins, then fewest tokens. */
  readonly unknown: number;
  readonly tokens: readonly string[];
}

function cheapestSplit(word: string, known: ReadonlySet<string>): string[] | null {
  // best[i] is the best way to cut the first i characters.
  const best: (Split | undefined)[] = [{ unknown: 0, tokens: [] }];
  for (let start = 0; start < word.length; start += 1) {
    const before = best[start];
    if (before === undefined) continue;
    for (const token of tokensAt(word, start, known)) {
      const next = {
        unknown: before.unknown + (isUnknown(token, known) ? 1 : 0),
        tokens: [...before.tokens, token],
      };
      const end = start + token.length;
      const other = best[end];
      const better =
        other === undefined ||
        next.unknown < other.unknown ||
        (next.unknown === other.unknown && next.tokens.length < other.tokens.length);
      if (better) best[end] = next;
    }
  }
  const whole = best[word.length];
  return whole === undefined ? null : [...whole.tokens];
}

function tokensAt(word: string, start: number, known: ReadonlySet<string>): string[] {
  const rest = word.slice(start);
  const step = /^[a-z][a-z_]*#\d+(?:[-–—]\d+)?/i.exec(rest)?.[0];
  if (step !== undefined) return [step];
  const tokens = [...known].filter((file) => rest.startsWith(file));
  for (const match of rest.matchAll(ENDING)) {
    const longest = rest.slice(0, match.index + match[0].length);
    // Whatever is longer than two names run together is so too.
    if (GLUED.test(longest.replace(/\.\w+$/, ''))) break;
    // `.jsonl` may also be `.json` before a name that starts with l; the search decides.
    for (const token of longest.endsWith('.jsonl') ? [longest, longest.slice(0, -1)] : [longest]) {
      if (WHOLE_FILE.test(token)) tokens.push(token);
    }
  }
  return tokens;
}

function isUnknown(token: string, known: ReadonlySet<string>): boolean {
  return !token.includes('#') && !known.has(token);
}
