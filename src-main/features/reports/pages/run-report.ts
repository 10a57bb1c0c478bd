import { counted, ITEMS, OUTCOMES } from '../../../domain/index.ts';
import { listRuns, queryRollouts, type RolloutRow, type RunRow, type Store } from '../../../store/index.ts';
import { html, type Html } from './html.ts';
import { commonFacts, type Report, type ReportOptions, type ReportRow } from './report.ts';
import { addUp, type RunFigures, type YesOf } from './run-figures.ts';

interface ReportedRun {
  readonly run: RunRow;
  readonly figures: RunFigures;
}

/** Rows read at a time. */
const PAGE = 1000;

/** A row per run over the rollouts that match: outcomes, errors by type, reward with its interval, rates. Throws `bad-filter`. */
export function runReport(store: Store, options: ReportOptions): Report {
  const runs = listRuns(store).flatMap((run): readonly ReportedRun[] => {
    const figures = addUp(rowsOf(store, run.id, options.filter));
    return figures.rollouts === 0 ? [] : [{ run, figures }];
  });
  return {
    name: 'run',
    title: 'Runs',
    facts: [
      ...commonFacts(options),
      { name: 'rows', value: runs.length },
      { name: 'rollouts', value: runs.reduce((sum, { figures }) => sum + figures.rollouts, 0) },
    ],
    columns: [
      ...['run', 'folder', 'format', 'environment', 'model', 'judge', 'split', 'tasks', 'rollouts'],
      ...['reward_mean', 'reward_low', 'reward_high', 'reward_n', 'errors_by_type', 'gates_failed_by_code'],
      ...OUTCOMES.map((outcome) => outcome.replace('-', '_')),
      ...['gates_ok', 'gates_n', 'motion_yes', 'motion_n'],
      ...ITEMS.flatMap((item) => [`judge_${item}_yes`, `judge_${item}_n`]),
      ...['flags', 'labelled', 'audited', 'differing', 'skipped_lines', 'duplicates'],
    ],
    rows: () => runs.map(toRow),
    body: () => runs.map(runSection),
  };
}

function* rowsOf(store: Store, runId: number, filter: string): Iterable<RolloutRow> {
  // The person's own filter alone first, so that a fault is told at its place in what they wrote.
  queryRollouts(store, { filter, sort: [], offset: 0, limit: 1 });
  const own = filter.trim() === '' ? `run:#${runId}` : `(${filter}) run:#${runId}`;
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = queryRollouts(store, { filter: own, sort: [], offset, limit: PAGE });
    yield* rows;
    if (rows.length < PAGE) return;
  }
}

function toRow({ run, figures }: ReportedRun): ReportRow {
  const { outcomes, reward, gatesOk, motion, items } = figures;
  return {
    run: run.name,
    folder: run.folder,
    format: run.format,
    environment: run.environment,
    model: run.model,
    judge: run.judge,
    split: run.split,
    tasks: figures.tasks,
    rollouts: figures.rollouts,
    reward_mean: reward.mean,
    reward_low: reward.interval?.low ?? null,
    reward_high: reward.interval?.high ?? null,
    reward_n: reward.scored,
    errors_by_type: countsInWords(figures.errors),
    gates_failed_by_code: countsInWords(figures.gateFailures),
    ...Object.fromEntries(OUTCOMES.map((outcome) => [outcome.replace('-', '_'), outcomes[outcome]])),
    gates_ok: gatesOk.yes,
    gates_n: gatesOk.n,
    motion_yes: motion.yes,
    motion_n: motion.n,
    ...Object.fromEntries(
      ITEMS.flatMap((item) => [
        [`judge_${item}_yes`, items[item].yes],
        [`judge_${item}_n`, items[item].n],
      ]),
    ),
    flags: figures.flagged,
    labelled: figures.labelled,
    audited: figures.audited,
    differing: figures.differing,
    skipped_lines: run.skippedLines,
    duplicates: run.duplicates,
  };
}

function runSection({ run, figures }: ReportedRun): Html {
  const { outcomes, reward, items } = figures;
  const present = OUTCOMES.toReversed().filter((outcome) => outcomes[outcome] > 0);
  return html`<section>
    <h2>${run.name}</h2>
    <p class="soft">
      ${[run.folder, run.format.toUpperCase(), run.environment, run.model, run.split].filter(Boolean).join(' · ')}
    </p>
    <div class="bar">
      ${present.map(
        (outcome) =>
          html`<span class="${outcome}" style="flex-grow: ${outcomes[outcome]}" title="${outcome}"></span>`,
      )}
    </div>
    <p>${present.map((outcome) => `${outcome} ${outcomes[outcome]}`).join(' · ')}</p>
    <dl>
      <dt>rollouts</dt>
      <dd>${figures.rollouts} of ${counted(figures.tasks, 'prompt')}</dd>
      <dt>reward, mean and 95% interval</dt>
      <dd>${rewardInWords(reward)}</dd>
      <dt>errors, never counted as zeros</dt>
      <dd>${countsInWords(figures.errors) ?? 'none'}</dd>
      <dt>gates passed</dt>
      <dd>${yesInWords(figures.gatesOk)}</dd>
      <dt>gates failed</dt>
      <dd>${countsInWords(figures.gateFailures) ?? 'none'}</dd>
      <dt>motion check</dt>
      <dd>${yesInWords(figures.motion)}</dd>
      <dt>judge</dt>
      <dd>${ITEMS.map((item) => `${item} ${yesInWords(items[item])}`).join(' · ')}</dd>
      <dt>flagged</dt>
      <dd>${figures.flagged}</dd>
      <dt>labelled</dt>
      <dd>${figures.labelled}</dd>
      <dt>recorded ≠ recomputed</dt>
      <dd>${figures.differing} of ${figures.audited} audited</dd>
    </dl>
  </section>`;
}

function rewardInWords({ mean, interval, scored }: RunFigures['reward']): string {
  if (mean === null) return 'n/a: nothing was scored';
  const limits = interval === null ? '' : ` (${interval.low.toFixed(3)} to ${interval.high.toFixed(3)})`;
  return `${mean.toFixed(3)}${limits} over ${scored} scored`;
}

function yesInWords({ n, yes }: YesOf): string {
  return n === 0 ? 'n/a' : `${yes} of ${n} (${((100 * yes) / n).toFixed(1)}%)`;
}

function countsInWords(counts: ReadonlyMap<string, number>): string | null {
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return sorted.length === 0 ? null : sorted.map(([key, count]) => `${key} ${count}`).join('; ');
}
