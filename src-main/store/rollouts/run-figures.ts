import { ITEMS, perItem } from '../../domain/index.ts';
import { meanOfTasks, type TaskTotal } from '../../scoring/index.ts';
import { prepare, type Store } from '../connection/open.ts';
import type { ItemRate, RunRow } from './rows.ts';
import { WORKS } from './codes.ts';
import { inTransaction } from '../connection/sqlite.ts';

/** The figures of a run that only an import changes; kept on the run's row until then. */
export type ImportFigures = Pick<
  RunRow,
  | 'tasks'
  | 'rollouts'
  | 'scored'
  | 'unscored'
  | 'errors'
  | 'reward'
  | 'works'
  | 'gates'
  | 'renderFailed'
  | 'blank'
  | 'motion'
  | 'judgeItems'
  | 'skippedLines'
  | 'flawedLines'
  | 'duplicates'
  | 'idClashes'
>;

/** Reads a run's kept figures, or works them out and keeps them. */
export function importFigures(
  store: Store,
  run: { readonly id: number; readonly figures_json: string | null },
): ImportFigures {
  if (run.figures_json !== null) return JSON.parse(run.figures_json) as ImportFigures;
  if (store.readOnly) return computeFigures(store, run.id);
  return inTransaction(store.audit, () => {
    const figures = computeFigures(store, run.id);
    prepare(store, 'UPDATE runs SET figures_json = ? WHERE id = ?').run(JSON.stringify(figures), run.id);
    return figures;
  });
}

/** Works out what an import has changed, so that the first look at the runs need not. */
export function refreshRunFigures(store: Store): void {
  const runs = prepare(store, 'SELECT id, figures_json FROM runs WHERE figures_json IS NULL').all();
  for (const run of runs as { id: number; figures_json: null }[]) importFigures(store, run);
}

function computeFigures(store: Store, runId: number): ImportFigures {
  const sums = prepare(store, SUMS).get(runId) as Readonly<Record<string, number>>;
  const sum = (name: string): number => sums[name] ?? 0;
  const notes = countBy(
    store,
    `SELECT kind AS key, count(*) AS n FROM line_notes JOIN files ON files.id = file_id WHERE run_id = ? GROUP BY kind`,
    runId,
  );
  return {
    tasks: sum('tasks'),
    rollouts: sum('rollouts'),
    scored: sum('scored'),
    unscored: sum('unscored'),
    errors: {
      total: sum('errors'),
      byType: countBy(
        store,
        `SELECT coalesce(text, 'unknown') AS key, count(*) AS n FROM rollouts LEFT JOIN names ON names.id = error_name
         WHERE run_id = ? AND status = 2 GROUP BY 1 ORDER BY n DESC, key`,
        runId,
      ),
    },
    reward: rewardOf(store, runId),
    works: worksOf(store, runId),
    gates: {
      ok: sum('gates_ok'),
      failed: sum('gates_failed'),
      byGate: countBy(
        store,
        `SELECT coalesce(text, 'unknown') AS key, count(*) AS n FROM rollouts LEFT JOIN names ON names.id = recorded_gate_name
         WHERE run_id = ? AND recorded_gate_ok = 0 GROUP BY 1 ORDER BY n DESC, key`,
        runId,
      ),
    },
    renderFailed: sum('render_failed'),
    blank: sum('blank'),
    motion: { n: sum('motion_n'), yes: sum('motion_yes') },
    judgeItems: perItem((item) => itemRate(sum(`judge_${item}_n`), sum(`judge_${item}_yes`))),
    skippedLines: notes['skipped'] ?? 0,
    flawedLines: notes['flawed'] ?? 0,
    duplicates: notes['duplicate'] ?? 0,
    idClashes: notes['id-clash'] ?? 0,
  };
}

const SUMS = `SELECT count(DISTINCT task_id) AS tasks, count(*) AS rollouts, sum(status = 0) AS scored,
  sum(status = 1) AS unscored, sum(status = 2) AS errors, sum(recorded_gate_ok) AS gates_ok,
  sum(recorded_gate_ok = 0) AS gates_failed, sum(recorded_render_ok = 0) AS render_failed, sum(recorded_blank) AS blank,
  count(recorded_motion) AS motion_n, sum(recorded_motion) AS motion_yes,
  ${ITEMS.map((item) => `count(judge_${item}) AS judge_${item}_n, sum(judge_${item}) AS judge_${item}_yes`).join(', ')}
  FROM rollouts WHERE run_id = ?`;

/** Mean over scored rollouts with the interval of the scoring module, which takes the tasks as clusters. */
function rewardOf(store: Store, runId: number): RunRow['reward'] {
  const tasks = prepare(
    store,
    `SELECT count(*) AS n, sum(reward) AS sum FROM rollouts NOT INDEXED
     WHERE run_id = ? AND status = 0 AND reward IS NOT NULL GROUP BY task_id`,
  ).all(runId) as TaskTotal[];
  const { scored, mean, interval } = meanOfTasks(tasks);
  return { mean, low: interval?.low ?? null, high: interval?.high ?? null, n: scored };
}

/** The two kinds of work of a training run apart; none where no row says what it was made for. */
function worksOf(store: Store, runId: number): RunRow['works'] {
  const rows = prepare(
    store,
    `SELECT work, count(*) AS rollouts, count(reward) AS scored, avg(reward) AS rewardMean, total(effective) AS effective,
       count(DISTINCT step) AS steps, min(step) AS firstStep, max(step) AS lastStep
     FROM rollouts WHERE run_id = ? AND work IS NOT NULL GROUP BY work ORDER BY work`,
  ).all(runId) as (Omit<RunRow['works'][number], 'work'> & { work: number })[];
  return rows.map(({ work, ...figures }) => ({ work: WORKS[work] ?? 'train', ...figures }));
}

function itemRate(n: number, yes: number): ItemRate {
  return { n, yes, rate: n === 0 ? null : yes / n };
}

/** Runs a query that gives `key` and `n`; the keys keep its order. */
function countBy(store: Store, sql: string, runId: number): Readonly<Record<string, number>> {
  const rows = prepare(store, sql).all(runId) as { key: string; n: number }[];
  return Object.fromEntries(rows.map((row) => [row.key, row.n]));
}
