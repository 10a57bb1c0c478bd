import type { GateVerdict } from './trial-page.ts';

/** A line that starts with a verdict: its mark or word, and what follows. */
export interface MarkedText {
  readonly verdict: GateVerdict;
  readonly text: string;
}

const MARKS: readonly (readonly [RegExp, GateVerdict])[] = [
  [/^(?:✓|✔|✅|☑|🗸)\uFE0F?\s*/u, 'pass'],
  [/^(?:✗|✘|✕|✖|❌|☒|×)\uFE0F?\s*/u, 'fail'],
  [/^(?:⚠|○|◌|⊘|⏭|❓)\uFE0F?\s*/u, 'unknown'],
  [/^\[(?:x|pass(?:ed)?|ok)\]\s*/i, 'pass'],
  [/^\[(?: |fail(?:ed)?)\]\s*/i, 'fail'],
  [/^(?:PASS|PASSED|OK)\b\s*:?\s*/, 'pass'],
  [/^(?:FAIL|FAILED)\b\s*:?\s*/, 'fail'],
];

/** Takes the verdict off the start of a line; null where there is none. */
export function readMark(text: string): MarkedText | null {
  for (const [pattern, verdict] of MARKS) {
    const match = pattern.exec(text);
    if (match !== null) return { verdict, text: text.slice(match[0].length) };
  }
  return null;
}
