import table from '../../resources/reasoning-marks.json' with { type: 'json' };
import type { GateRules } from '../domain/index.ts';

/** Which marks of `resources/reasoning-marks.json` a protocol switches off or on; one that it leaves out is on. */
export type ReasoningSwitches = NonNullable<GateRules['reasoning']>;

/** A mark found in an answer, in UTF-16 offsets. */
export interface FoundMark {
  readonly name: string;
  /** `close` ends a block that the chat template may have opened; `end` only one that is open. */
  readonly kind: 'open' | 'close' | 'end';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface MarkPattern {
  readonly name: string;
  readonly kind: FoundMark['kind'];
  readonly source: string;
}

const PATTERNS: readonly MarkPattern[] = table.flatMap((row): MarkPattern[] => [
  // Before the opening mark: gpt-oss ends one channel and opens the next in a single run of marks.
  { name: row.name, kind: row.mayLackOpening ? 'close' : 'end', source: row.close },
  { name: row.name, kind: 'open', source: row.open },
  ...(row.end === undefined ? [] : [{ name: row.name, kind: 'end' as const, source: row.end }]),
]);

/** One expression for all marks: an answer without any is read once. Its groups are in the order of `PATTERNS`. */
const ANY_MARK = new RegExp(PATTERNS.map(({ source }) => `(${source})`).join('|'), 'gi');

/** Whose reasoning each name stands for. */
const MODELS: ReadonlyMap<string, string> = new Map(table.map(({ name, models }) => [name, models]));

/** All marks of reasoning in an answer, in order, whether they are switched on or off. */
export function findReasoningMarks(answer: string): readonly FoundMark[] {
  const found: FoundMark[] = [];
  for (const match of answer.matchAll(ANY_MARK)) {
    const pattern = PATTERNS[match.slice(1).findIndex((group) => group !== undefined)];
    if (pattern === undefined) continue;
    const [text] = match;
    found.push({
      name: pattern.name,
      kind: pattern.kind,
      text,
      start: match.index,
      end: match.index + text.length,
    });
  }
  return found;
}

/** The models that use a mark, for people. */
export function modelsOf(name: string): string {
  return MODELS.get(name) ?? name;
}
