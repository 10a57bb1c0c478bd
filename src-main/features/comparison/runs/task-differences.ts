import { clusterMean, percentileInterval, resampleTotals, signFlipTest } from '../../../statistics/index.ts';
import { noFigure, type Figure } from '../../calibration/view/index.ts';
import type { CompareOptions } from './options.ts';

/** A measurement of one rollout; null where it was not measured. */
export interface TaskValue {
  readonly taskKey: string;
  readonly value: number | null;
}

interface TaskDifference {
  readonly taskKey: string;
  /** Mean of run B minus mean of run A over what was measured. */
  readonly difference: number;
}

/** A difference of two runs with prompts as clusters, for the target "new prompts". */
export interface ClusteredDifference {
  /** Mean over tasks of B − A: a paired bootstrap of tasks, or a t interval where they are few. */
  readonly mean: Figure;
  readonly interval: 'bootstrap' | 't' | null;
  /** Of the task differences; null from one task. */
  readonly sd: number | null;
  readonly se: number | null;
  readonly tasks: number;
  readonly tasksBetter: number;
  readonly tasksEqual: number;
  readonly tasksWorse: number;
  /** Sign-flip permutation test over tasks. */
  readonly p: number | null;
  /** Whether all sign assignments were tried. */
  readonly pExact: boolean;
  /** Why p is missing or weak. */
  readonly pReason: string | null;
  readonly differences: readonly TaskDifference[];
}

/** Means that differ by rounding only are equal. */
const EQUAL = 1e-9;

/** Compares two runs task by task, over the tasks that were measured in both. Miller 2024 (paired, clustered). */
export function taskDifferences(
  runA: readonly TaskValue[],
  runB: readonly TaskValue[],
  options: CompareOptions,
): ClusteredDifference {
  const [meansA, meansB] = [taskMeans(runA), taskMeans(runB)];
  const differences = [...meansA].flatMap(([taskKey, a]) => {
    const b = meansB.get(taskKey);
    return b === undefined ? [] : [{ taskKey, difference: b - a }];
  });
  const values = differences.map(({ difference }) => difference);
  const { se } = clusterMean(
    values,
    values.map((_, i) => i),
    options.conf,
  );
  const test = signFlipTest(values, { seed: options.seed, flips: options.flips });
  return {
    ...meanWithInterval(values, options),
    sd: se === null ? null : se * Math.sqrt(values.length),
    se,
    tasks: values.length,
    tasksBetter: values.filter((value) => value > EQUAL).length,
    tasksEqual: values.filter((value) => Math.abs(value) <= EQUAL).length,
    tasksWorse: values.filter((value) => value < -EQUAL).length,
    p: values.length < options.minTasks ? null : test.pTwoSided,
    pExact: test.exact,
    pReason:
      values.length < options.minTasks
        ? `cannot detect a difference: ${values.length} of at least ${options.minTasks} tasks in both runs`
        : null,
    differences,
  };
}

function taskMeans(values: readonly TaskValue[]): ReadonlyMap<string, number> {
  const byTask = new Map<string, { sum: number; count: number }>();
  for (const { taskKey, value } of values) {
    if (value === null) continue;
    const { sum, count } = byTask.get(taskKey) ?? { sum: 0, count: 0 };
    byTask.set(taskKey, { sum: sum + value, count: count + 1 });
  }
  return new Map([...byTask].map(([taskKey, { sum, count }]) => [taskKey, sum / count]));
}

function meanWithInterval(
  values: readonly number[],
  options: CompareOptions,
): Pick<ClusteredDifference, 'mean' | 'interval'> {
  const { estimate, low, high, reason } = clusterMean(
    values,
    values.map((_, i) => i),
    options.conf,
  );
  if (estimate === null) return { mean: noFigure('no task was measured in both runs'), interval: null };
  if (low === null || high === null) return { mean: { value: estimate, low, high, reason }, interval: null };
  const resampled =
    values.length < options.bootstrapTasks
      ? null
      : percentileInterval(
          resampleTotals(
            values.map((value) => [value]),
            options,
          ).map(([sum = 0]) => sum / values.length),
          options.conf,
        );
  return resampled === null
    ? { mean: { value: estimate, low, high, reason: null }, interval: 't' }
    : {
        mean: { value: estimate, low: resampled.low, high: resampled.high, reason: null },
        interval: 'bootstrap',
      };
}
