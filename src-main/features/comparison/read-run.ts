import type { TaskNames } from '../../domain/index.ts';
import type { CalibrationInput } from '../calibration/view/index.ts';
import type { ComparedRun } from './runs/index.ts';
import { getRun, listRuns, readTaskNames } from '../../store/index.ts';
import type { RunDetail, StatisticsRow, Store } from '../../store/index.ts';
import { shortRunNames } from '../../domain/index.ts';
import { readCalibration } from '../calibration/index.ts';
import type { StatedConfig } from './comparable-configs.ts';

/** One run of an opened folder. */
export interface RunPlace {
  readonly store: Store;
  readonly runId: number;
}

/** A run as the comparison and the calibration take it. */
export interface ReadRun {
  readonly compared: Omit<ComparedRun, 'config'>;
  /** By the task keys of its rollouts. */
  readonly tasks: ReadonlyMap<string, TaskNames>;
  readonly config: StatedConfig;
  /** Its name by what tells it from its folder's other runs. */
  readonly shortName: string;
  readonly input: CalibrationInput;
  readonly hasLabels: boolean;
}

/** Reads one run with its recorded verdicts, rewards and labels. Throws `no-such-run`. */
export function readRun({ store, runId }: RunPlace, runKey: string): ReadRun {
  const run = getRun(store, runId);
  const stored = readCalibration(store, {
    filter: `run:#${runId}`,
    source: 'recorded',
    runKeyOf: () => runKey,
    // numbers of two folders may coincide
    keyPrefix: `${runKey}/`,
  });
  return {
    compared: { runKey, rollouts: stored.rows.map(toCompared) },
    tasks: readTaskNames(store, runId),
    config: readConfig(run),
    shortName: shortNameOf(store, runId),
    input: stored.input,
    hasLabels: stored.input.rows.some(({ labels }) => labels.length > 0),
  };
}

function shortNameOf(store: Store, runId: number): string {
  const named = [...shortRunNames(listRuns(store))];
  return named.find(([{ id }]) => id === runId)?.[1] ?? '';
}

function toCompared(row: StatisticsRow): ComparedRun['rollouts'][number] {
  return {
    rolloutKey: String(row.id),
    taskKey: row.taskKey,
    seed: row.seed,
    k: row.repeat,
    reward: row.reward,
    items: row.verdicts,
    outcome: row.outcome,
  };
}

function readConfig(run: RunDetail): StatedConfig {
  return {
    // Written by the import, as files by their names.
    files: run.configJson === null ? null : (JSON.parse(run.configJson) as Record<string, unknown>),
    known: { model: run.model, judge: run.judge, environment: run.environment, split: run.split },
  };
}
