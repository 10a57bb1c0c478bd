import { ITEMS, perItem, type Item, type PerItem } from '../../domain/index.ts';
import { itemColumn } from './codes.ts';
import { keepUntilChanged } from '../connection/kept.ts';
import { prepare, type Store } from '../connection/open.ts';

/** The repeats of one prompt within a run. */
export interface TaskGroup {
  readonly taskId: number;
  readonly taskName: string | null;
  readonly prompt: string;
  readonly rollouts: number;
  readonly scored: number;
  readonly rewardMean: number | null;
  readonly rewardMin: number | null;
  readonly rewardMax: number | null;
  /** Share (0–1) of pairs of repeats whose recorded verdicts differ; null where fewer than two have one. */
  readonly flipRate: PerItem<number | null>;
}

export interface TaskGroupPage {
  readonly groups: readonly TaskGroup[];
  /** Prompts of the run with at least two rollouts, and all of them. */
  readonly repeated: number;
  readonly total: number;
  /** Mean flip rate over the prompts that have one, per item. */
  readonly flipRate: PerItem<number | null>;
}

/** The prompts of a run with their repeats: those whose verdicts flip most first, then in the order of the tasks. */
export function listTaskGroups(
  store: Store,
  runId: number,
  page: { readonly offset: number; readonly limit: number },
): TaskGroupPage {
  const records = keepUntilChanged(store, `groups ${runId}`, () =>
    (prepare(store, SELECT_GROUPS).all(runId) as GroupRecord[]).sort((a, b) => flips(b) - flips(a)),
  );
  return {
    groups: records.slice(page.offset, page.offset + page.limit).map((record) => toGroup(store, record)),
    repeated: records.filter((record) => record.rollouts > 1).length,
    total: records.length,
    flipRate: perItem((item) => mean(records.flatMap((record) => flipRate(record, item) ?? []))),
  };
}

const SELECT_GROUPS = `SELECT task_id, count(*) AS rollouts, sum(status = 0) AS scored, avg(reward) AS reward_mean,
    min(reward) AS reward_min, max(reward) AS reward_max,
    ${ITEMS.map((item) => itemColumn('judge', item))
      .map((column) => `count(${column}) AS ${column}_n, coalesce(sum(${column}), 0) AS ${column}_yes`)
      .join(', ')}
  FROM rollouts WHERE run_id = ? GROUP BY task_id ORDER BY task_id`;

interface GroupRecord {
  readonly [itemCount: string]: unknown;
  readonly task_id: number;
  readonly rollouts: number;
  readonly scored: number;
  readonly reward_mean: number | null;
  readonly reward_min: number | null;
  readonly reward_max: number | null;
}

function toGroup(store: Store, record: GroupRecord): TaskGroup {
  const task = prepare(store, 'SELECT name, prompt FROM tasks WHERE id = ?').get(record.task_id) as {
    name: string | null;
    prompt: string;
  };
  return {
    taskId: record.task_id,
    taskName: task.name,
    prompt: task.prompt,
    rollouts: record.rollouts,
    scored: record.scored,
    rewardMean: record.reward_mean,
    rewardMin: record.reward_min,
    rewardMax: record.reward_max,
    flipRate: perItem((item) => flipRate(record, item)),
  };
}

/** Of n verdicts with y yes, y · (n − y) of the n · (n − 1) / 2 pairs differ. */
function flipRate(record: GroupRecord, item: Item): number | null {
  const column = itemColumn('judge', item);
  // Counts of the query above are numbers.
  const n = record[`${column}_n`] as number;
  const yes = record[`${column}_yes`] as number;
  return n < 2 ? null : (yes * (n - yes)) / ((n * (n - 1)) / 2);
}

/** Mean flip rate over the items that have one; below zero where none has, which puts the prompt last. */
function flips(record: GroupRecord): number {
  return mean(ITEMS.flatMap((item) => flipRate(record, item) ?? [])) ?? -1;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
