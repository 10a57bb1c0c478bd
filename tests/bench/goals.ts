/** One figure that the program must reach, and where its bench prints it. */
export interface Goal {
  readonly bench: string;
  readonly what: string;
  /** Names from the printed object down to the figure. */
  readonly figure: readonly string[];
  readonly limit: number;
  readonly bound: 'at most' | 'at least';
}

export const GOALS: readonly Goal[] = [
  atMost('import', 'import of 100,000 rollouts against `JSON.parse` of each line', ['ratio'], 2),
  atMost('import', 'peak memory of the import, MB', ['peakMemoryMb'], 350),
  atMost('import', 'opening again unchanged, share of the import', ['reopenShare'], 0.01),
  atMost('queries', 'a page of a list of 100,000, p95 in ms', ['p95Ms'], 50),
  atMost('heavy-requests', 'a small request beside the worst heavy one, p95 in ms', ['worstP95Ms'], 30),
  atMost('gates', 'gates against parsing with saxes', ['ratio'], 4),
  { ...atMost('render', 'drawings a second against the plain loop', ['ratio'], 2.5), bound: 'at least' },
  atMost('many-drawings', 'time of a drawing among 2,000 against the first 200', ['ratio'], 1.1),
  atMost('many-drawings', 'memory of all processes against the first 200', ['memoryRatio'], 1.15),
  atMost('motion', 'motion against decoding with sharp', ['ratio'], 2),
  atMost('interface', 'longest task while scrolling 100,000 rows, ms', ['longestTaskMs'], 100),
  atMost('interface', 'first rows after opening, ms', ['firstRowsMs'], 1000),
  atMost('long-text', 'opening a reasoning of 2 MB, ms', ['openMs'], 300),
  atMost('judge', '1,000 rollouts against the ideal of a server of 200 ms', ['ratio'], 1.2),
  atMost('main-responsive', 'work at a stretch while importing, ms', ['longestWorkMs', 'importing'], 50),
  atMost('main-responsive', 'work at a stretch while auditing, ms', ['longestWorkMs', 'auditing'], 50),
];

/** The figure that a bench printed; null where it did not run or does not print it. */
export function readFigure(
  { figure }: Goal,
  printed: Readonly<Record<string, unknown>> | null,
): number | null {
  let value: unknown = printed;
  for (const name of figure) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return typeof value === 'number' ? value : null;
}

export function isReached({ bound, limit }: Goal, value: number): boolean {
  return bound === 'at most' ? value <= limit : value >= limit;
}

function atMost(bench: string, what: string, figure: readonly string[], limit: number): Goal {
  return { bench, what, figure, limit, bound: 'at most' };
}
