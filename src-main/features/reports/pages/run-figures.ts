import { ITEMS, OUTCOMES, perItem, type Outcome, type PerItem } from '../../../domain/index.ts';
import { summariseRewards, type RewardSummary, type RolloutReward } from '../../../scoring/index.ts';
import type { RolloutRow } from '../../../store/index.ts';

/** Yes out of measured. */
export interface YesOf {
  n: number;
  yes: number;
}

/** What a run's rollouts amount to. */
export interface RunFigures {
  readonly rollouts: number;
  readonly tasks: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly errors: ReadonlyMap<string, number>;
  readonly gateFailures: ReadonlyMap<string, number>;
  readonly gatesOk: YesOf;
  readonly motion: YesOf;
  readonly items: PerItem<YesOf>;
  readonly flagged: number;
  readonly labelled: number;
  readonly audited: number;
  readonly differing: number;
  readonly reward: RewardSummary;
}

/** Adds rollouts up, as recorded; errors and unscored rollouts enter no mean. */
export function addUp(rows: Iterable<RolloutRow>): RunFigures {
  const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  const tasks = new Set<number>();
  const errors = new Map<string, number>();
  const gateFailures = new Map<string, number>();
  const gatesOk: YesOf = { n: 0, yes: 0 };
  const motion: YesOf = { n: 0, yes: 0 };
  const items = perItem((): YesOf => ({ n: 0, yes: 0 }));
  const rewards: RolloutReward[] = [];
  const counts = { rollouts: 0, flagged: 0, labelled: 0, audited: 0, differing: 0 };
  for (const row of rows) {
    counts.rollouts += 1;
    outcomes[row.outcome] += 1;
    tasks.add(row.taskId);
    if (row.errorType !== null && row.outcome === 'error') add(errors, row.errorType);
    if (row.recordedGateOk === false) add(gateFailures, row.recordedGate ?? 'unknown');
    count(gatesOk, row.recordedGateOk);
    count(motion, row.recordedMotion);
    for (const item of ITEMS)
      count(items[item], row.verdicts[item] === null ? null : row.verdicts[item] === 'yes');
    if (row.flagged) counts.flagged += 1;
    if (ITEMS.some((item) => row.labels[item] !== null)) counts.labelled += 1;
    if (row.gateOk !== null) counts.audited += 1;
    if (row.differs.length > 0) counts.differing += 1;
    rewards.push(toReward(row));
  }
  return {
    ...counts,
    ...{ outcomes, errors, gateFailures, gatesOk, motion, items },
    tasks: tasks.size,
    reward: summariseRewards(rewards),
  };
}

function toReward({ outcome, errorType, reward, taskId }: RolloutRow): RolloutReward {
  const task = String(taskId);
  if (outcome === 'error') return { kind: 'error', task, type: errorType ?? 'unknown' };
  if (outcome === 'unscored' || reward === null) return { kind: 'none', task };
  return { kind: 'scored', task, reward, outcome };
}

function count(sum: YesOf, value: boolean | null): void {
  if (value === null) return;
  sum.n += 1;
  if (value) sum.yes += 1;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
