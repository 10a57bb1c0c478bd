/** What the process answers with (docs/guide/command-line.md). */
export const EXIT = {
  done: 0,
  badInput: 1,
  found: 2,
  interrupted: 3,
  partMissing: 4,
} as const;

/** Problem codes that mean a needed part is missing, rather than bad input. */
const PART_MISSING: ReadonlySet<string> = new Set(['no-renderer', 'no-key', 'no-interface']);

/** Problem codes of work that was ended before its end and can be gone on with. */
const ENDED_EARLY: ReadonlySet<string> = new Set(['interrupted', 'cancelled', 'spending-limit']);

/** The exit code for an expected failure. */
export function exitCodeOf(problemCode: string): number {
  if (ENDED_EARLY.has(problemCode)) return EXIT.interrupted;
  return PART_MISSING.has(problemCode) ? EXIT.partMissing : EXIT.badInput;
}
