import { AuditError, OUTCOMES, type Outcome, type RunFormat } from '../../domain/index.ts';
import { keepUntilChanged } from '../connection/kept.ts';
import { prepare, type Store } from '../connection/open.ts';
import { placesFound, type FieldFound } from '../import/places-found.ts';
import type { RunRow } from './rows.ts';
import { importFigures } from './run-figures.ts';

/** A run with what its import found. Lists of lines are read by pages, with `listLineNotes`. */
export interface RunDetail extends RunRow {
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly lines: number }[];
  readonly warnings: readonly string[];
  readonly fieldMap: readonly FieldFound[];
  readonly gateCodes: Readonly<Record<string, readonly string[]>>;
  /** JSON text of the run's configuration; null where there is none. */
  readonly configJson: string | null;
}

/** A line of a run's files that was skipped or read in part, or that repeats another. */
export interface LineNote {
  readonly file: string;
  readonly line: number;
  readonly kind: 'skipped' | 'flawed' | 'duplicate' | 'id-clash';
  /** Why it was skipped or read in part; null for repeats. */
  readonly reason: string | null;
  /** The earlier line; null for lines that repeat none. */
  readonly of: number | null;
  /** The file of the earlier line where it is another one. */
  readonly ofFile: string | null;
}

/** As people count: step200 comes before step1000. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

/** All runs of the folder, by folder and name. */
export function listRuns(store: Store): readonly RunRow[] {
  return keepUntilChanged(store, 'runs', () => {
    const records = prepare(store, 'SELECT * FROM runs').all() as RunRecord[];
    const sorted = records.toSorted(
      (a, b) => BY_NAME.compare(a.folder, b.folder) || BY_NAME.compare(a.name, b.name),
    );
    const live = liveFigures(store);
    return sorted.map((record) => toRow(store, record, live.get(record.id) ?? NOTHING));
  });
}

/** How many runs there are, and how many of their lines were skipped, without the figures that every label changes. */
export function sumRuns(store: Store): { readonly runs: number; readonly skippedLines: number } {
  const runs = prepare(store, 'SELECT id, figures_json FROM runs').all() as RunRecord[];
  const skippedLines = runs.reduce((sum, run) => sum + importFigures(store, run).skippedLines, 0);
  return { runs: runs.length, skippedLines };
}

/** One run with its files and configuration; throws `no-such-run`. */
export function getRun(store: Store, runId: number): RunDetail {
  const record = prepare(store, 'SELECT * FROM runs WHERE id = ?').get(runId) as RunRecord | undefined;
  const row = listRuns(store).find((run) => run.id === runId);
  if (record === undefined || row === undefined) {
    throw new AuditError({
      code: 'no-such-run',
      message: `there is no run ${runId} in this folder`,
      hint: 'choose one of the list of runs',
    });
  }
  return {
    ...row,
    files: prepare(store, 'SELECT path, size AS bytes, lines FROM files WHERE run_id = ? ORDER BY path').all(
      runId,
    ) as RunDetail['files'],
    warnings: [
      ...(prepare(store, 'SELECT message FROM run_warnings WHERE run_id = ?').pluck().all(runId) as string[]),
      ...rewardWarnings(row),
    ],
    fieldMap: placesFound(store, runId),
    gateCodes: JSON.parse(record.gate_codes_json) as Record<string, string[]>,
    configJson: record.config_json,
  };
}

/** Skipped and repeated lines of a run in the order of its files; `limit` at most. */
export function listLineNotes(
  store: Store,
  runId: number,
  page: { readonly kind?: LineNote['kind']; readonly offset: number; readonly limit: number },
): readonly LineNote[] {
  return prepare(
    store,
    `SELECT path AS file, line, kind, reason, of_line AS "of", of_path AS ofFile FROM line_notes JOIN files ON files.id = file_id
     WHERE run_id = @runId AND (@kind IS NULL OR kind = @kind) ORDER BY path, line LIMIT @limit OFFSET @offset`,
  ).all({ runId, kind: page.kind ?? null, limit: page.limit, offset: page.offset }) as LineNote[];
}

/** Files in the folder that no importer wanted, with the reason. */
export function listIgnoredFiles(
  store: Store,
): readonly { readonly path: string; readonly reason: string; readonly detail: string | null }[] {
  return prepare(store, 'SELECT path, reason, detail FROM ignored_files ORDER BY path').all() as {
    path: string;
    reason: string;
    detail: string | null;
  }[];
}

/** Says why a run with scored rollouts has no mean reward. */
function rewardWarnings({ reward }: RunRow): readonly string[] {
  return reward.n > 0 && reward.mean === null
    ? ['there is no mean reward: the recorded rewards add up to more than a number holds']
    : [];
}

interface RunRecord {
  readonly id: number;
  readonly folder: string;
  readonly name: string;
  readonly format: RunFormat;
  readonly environment: string | null;
  readonly model: string | null;
  readonly judge: string | null;
  readonly split: string | null;
  readonly config_json: string | null;
  readonly gate_codes_json: string;
  readonly figures_json: string | null;
}

/** The figures that audits, judges and people change. */
type LiveFigures = Pick<RunRow, 'outcomes' | 'flagged' | 'labelled' | 'audited' | 'differing'>;

const NOTHING: LiveFigures = {
  outcomes: Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>,
  flagged: 0,
  labelled: 0,
  audited: 0,
  differing: 0,
};

function toRow(store: Store, record: RunRecord, live: LiveFigures): RunRow {
  return {
    id: record.id,
    folder: record.folder,
    name: record.name,
    format: record.format,
    environment: record.environment,
    model: record.model,
    judge: record.judge,
    split: record.split,
    ...importFigures(store, record),
    ...live,
  };
}

function liveFigures(store: Store): ReadonlyMap<number, LiveFigures> {
  const outcomes = prepare(
    store,
    'SELECT run_id, outcome, count(*) AS n FROM rollouts GROUP BY run_id, outcome',
  ).all() as {
    run_id: number;
    outcome: number;
    n: number;
  }[];
  const sums = prepare(
    store,
    `SELECT run_id, sum(flagged) AS flagged, sum(labelled) AS labelled, sum(audited) AS audited,
       sum(differs <> 0) AS differing FROM rollouts NOT INDEXED GROUP BY run_id`,
  ).all() as (Omit<LiveFigures, 'outcomes'> & { run_id: number })[];
  return new Map(
    sums.map(({ run_id, ...figures }) => {
      const counts = outcomes.filter((row) => row.run_id === run_id);
      const byOutcome = OUTCOMES.map((outcome, code) => [
        outcome,
        counts.find((row) => row.outcome === code)?.n ?? 0,
      ]);
      return [run_id, { ...figures, outcomes: Object.fromEntries(byOutcome) as Record<Outcome, number> }];
    }),
  );
}
