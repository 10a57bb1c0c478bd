import type { Verdict } from '../../../domain/index.ts';
import type { TwoByTwo } from '../../../statistics/estimators/two-by-two.ts';
import type { Sample } from './samples.ts';
import type { VerdictCell } from './verdict-cells.ts';

/** The rollouts behind each cell of a 2×2 table, rows human, columns judge, yes before no. */
interface CellRollouts {
  readonly bothYes: readonly string[];
  readonly humanOnly: readonly string[];
  readonly judgeOnly: readonly string[];
  readonly bothNo: readonly string[];
}

export interface JudgeTables {
  /** Labels that enter the estimates: their rollouts and counts. */
  readonly rollouts: CellRollouts;
  readonly raw: TwoByTwo;
  /** What they stand for among all samples; null where a run × verdict cell has no label. */
  readonly weighted: TwoByTwo | null;
  /** Decided labels that were picked by hand: to look at, not in any estimate. */
  readonly exploration: CellRollouts;
}

/** The 2×2 tables of judge and reference label. */
export function judgeTables(samples: readonly Sample[], cells: readonly VerdictCell[]): JudgeTables {
  const decided = samples.flatMap(({ row, reference, probability }) =>
    reference.kind === 'decided'
      ? [
          {
            rolloutKey: row.rolloutKey,
            human: reference.value,
            judge: row.judge,
            drawn: probability !== null,
          },
        ]
      : [],
  );
  const rollouts = cellRollouts(decided.filter(({ drawn }) => drawn));
  return {
    rollouts,
    raw: [
      [rollouts.bothYes.length, rollouts.humanOnly.length],
      [rollouts.judgeOnly.length, rollouts.bothNo.length],
    ],
    weighted: weightedTable(cells),
    exploration: cellRollouts(decided.filter(({ drawn }) => !drawn)),
  };
}

function cellRollouts(
  entries: readonly { readonly rolloutKey: string; readonly human: Verdict; readonly judge: Verdict }[],
): CellRollouts {
  const where = (human: Verdict, judge: Verdict) =>
    entries
      .filter((entry) => entry.human === human && entry.judge === judge)
      .map(({ rolloutKey }) => rolloutKey);
  return {
    bothYes: where('yes', 'yes'),
    humanOnly: where('yes', 'no'),
    judgeOnly: where('no', 'yes'),
    bothNo: where('no', 'no'),
  };
}

function weightedTable(cells: readonly VerdictCell[]): TwoByTwo | null {
  if (cells.length === 0 || cells.some(({ n }) => n === 0)) return null;
  const sum = (judge: Verdict, share: (cell: VerdictCell) => number) =>
    cells.filter((cell) => cell.judge === judge).reduce((total, cell) => total + cell.N * share(cell), 0);
  const yes = (cell: VerdictCell) => cell.humanYes / cell.n;
  const no = (cell: VerdictCell) => 1 - yes(cell);
  return [
    [sum('yes', yes), sum('no', yes)],
    [sum('yes', no), sum('no', no)],
  ];
}
