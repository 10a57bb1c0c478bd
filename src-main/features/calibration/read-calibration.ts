import type { CalibrationInput, CalibrationRow, RepeatedVerdict } from './view/index.ts';
import { ITEMS } from '../../domain/index.ts';
import {
  listRuns,
  readJudgings,
  readLabelStatements,
  readStatisticsRows,
  type Judging,
  type StatisticsRow,
  type Store,
} from '../../store/index.ts';
import { judgeVersionOf, sampleLabels, type SampleLabels } from './sample-labels.ts';

/** Whose verdicts are calibrated: those in the run's files, or the newest of judges that were run from here. */
export const VERDICT_SOURCES = ['recorded', 'rejudged'] as const;
export type VerdictSource = (typeof VERDICT_SOURCES)[number];

/** What a store knows of the rollouts that match, as the statistics take it. */
export interface StoredCalibration {
  readonly input: CalibrationInput;
  readonly rows: readonly StatisticsRow[];
  /** Rollouts that were left out: they stand in an earlier run, too, and a label of both would count twice. */
  readonly copies: number;
  readonly labels: SampleLabels;
}

/**
 * Reads every judged rollout that matches, with its labels. `runKeyOf` names runs, `keyPrefix` tells rollouts of several
 * stores apart. Throws `bad-filter`.
 */
export function readCalibration(
  store: Store,
  request: {
    readonly filter: string;
    readonly source: VerdictSource;
    readonly runKeyOf: (runId: number) => string;
    readonly keyPrefix?: string;
  },
): StoredCalibration {
  const matching = readStatisticsRows(store, request.filter);
  const rows = inFirstRun(matching);
  const labels = sampleLabels(store, readLabelStatements(store));
  const judgings = Map.groupBy(readJudgings(store), ({ identity }) => identity);
  const recordedJudges = new Map(listRuns(store).map(({ id, judge }) => [id, judge ?? 'judge of the run']));
  const keyOf = ({ id }: StatisticsRow) => `${request.keyPrefix ?? ''}${id}`;
  const answersTo = ({ identity }: StatisticsRow) => judgings.get(identity) ?? [];
  const toRows = (row: StatisticsRow): readonly CalibrationRow[] =>
    ITEMS.flatMap((item) => {
      const judge = (request.source === 'recorded' ? row.verdicts : row.rejudged)[item];
      if (judge === null) return [];
      const own =
        request.source === 'recorded' ? [] : answersTo(row).filter(({ verdicts }) => verdicts[item]);
      const newest = own.at(-1);
      return [
        {
          rolloutKey: keyOf(row),
          runKey: request.runKeyOf(row.runId),
          taskKey: row.taskKey,
          item,
          judge,
          judgeVersion: newest === undefined ? null : judgeVersionOf(newest),
          labels: labels.of(row.identity, item, own),
        },
      ];
    });
  return {
    input: {
      rows: rows.flatMap(toRows),
      judgings: rows.flatMap((row) =>
        repeatedVerdicts(keyOf(row), row, answersTo(row), recordedJudges.get(row.runId) ?? ''),
      ),
    },
    rows,
    copies: matching.length - rows.length,
    labels,
  };
}

/** The rollouts without those that an earlier run holds: copies of a run share its rollouts' identities, and so its labels. */
function inFirstRun(rows: readonly StatisticsRow[]): readonly StatisticsRow[] {
  const runs = new Map<string, number>();
  for (const { identity, runId } of rows) if (!runs.has(identity)) runs.set(identity, runId);
  return rows.filter(({ identity, runId }) => runs.get(identity) === runId);
}

/** The recorded verdicts come first; rollouts that nobody judged again have nothing to compare. */
function repeatedVerdicts(
  rolloutKey: string,
  row: StatisticsRow,
  answers: readonly Judging[],
  recordedJudge: string,
): readonly RepeatedVerdict[] {
  if (answers.length === 0) return [];
  const judgings = [
    { judgeVersion: `recorded: ${recordedJudge}`, verdicts: row.verdicts },
    ...answers.map((answer) => ({ judgeVersion: judgeVersionOf(answer), verdicts: answer.verdicts })),
  ];
  return judgings.flatMap(({ judgeVersion, verdicts }) =>
    ITEMS.flatMap((item) => {
      const judge = verdicts[item] ?? null;
      return judge === null ? [] : [{ rolloutKey, item, judgeVersion, judge }];
    }),
  );
}
