import type { CalibrationLabel } from '../../../../src-main/features/calibration/view/index.ts';
import {
  ITEMS,
  perItem,
  type Item,
  type LabelValue,
  type Verdict,
} from '../../../../src-main/domain/index.ts';
import { readCalibration } from '../../../../src-main/features/calibration/index.ts';
import {
  commitLabels,
  createQueue,
  type LabelInput,
  type Queue,
  type QueueEntry,
  type Store,
} from '../../../../src-main/store/index.ts';
import { importFile, openSample, rollout, RUN, sha } from '../../store/sample-rollouts.ts';

/** A store with one run of rollouts whose judge says yes on every item, but no on "figure". */
export function storeWithRun(rollouts: number, scene: (index: number) => Verdict = () => 'yes'): Store {
  const store = openSample();
  addRun(store, 'rl-model', 0, rollouts, scene);
  return store;
}

/** Adds a run whose rollouts are numbered from `first`. */
export function addRun(
  store: Store,
  name: string,
  first: number,
  count: number,
  scene: (index: number) => Verdict = () => 'yes',
  folder = `runs/${name}`,
): number {
  const rows = Array.from({ length: count }, (_, i) => {
    const recorded = rollout(i).recorded;
    const verdicts = perItem((item): Verdict =>
      item === 'scene' ? scene(i) : item === 'figure' ? 'no' : 'yes',
    );
    return rollout(i, { identity: identity(first + i), recorded: { ...recorded, verdicts } });
  });
  return importFile(store, rows, { run: { ...RUN, name, folder }, path: `${folder}/traces.jsonl` });
}

export const identity = (index: number): string => sha(`rollout ${index}`);

/** A queue of these rollouts, each with this sampling probability. */
export function queueOf(
  store: Store,
  indices: readonly number[],
  probability: number | null,
  repeats: readonly number[] = [],
): Queue {
  const entries = indices.map((index): QueueEntry => ({
    identity: identity(index),
    probability,
    stratum: null,
    repeatOf: null,
  }));
  const repeated = repeats.map((position): QueueEntry => ({ ...entries[position]!, repeatOf: position }));
  return createQueue(store, {
    name: `queue of ${indices.length}`,
    recipe: {},
    seed: 1,
    items: [...ITEMS],
    entries: [...entries, ...repeated],
  });
}

/** Commits one label; by "ada", blind, on "scene" unless told otherwise. */
export function label(
  store: Store,
  index: number,
  value: LabelValue | null,
  change: Partial<LabelInput> = {},
): void {
  commitLabels(store, [
    {
      identity: identity(index),
      item: 'scene',
      value,
      annotator: 'ada',
      note: null,
      blind: true,
      afterReveal: false,
      queueId: null,
      queuePosition: null,
      ...change,
    },
  ]);
}

/** What the statistics are given for one rollout's item. */
export function labelsOf(store: Store, index: number, item: Item = 'scene'): readonly CalibrationLabel[] {
  const { input, rows } = readCalibration(store, {
    filter: '',
    source: 'recorded',
    runKeyOf: String,
  });
  const id = rows.find((row) => row.identity === identity(index))?.id;
  return input.rows.find((row) => row.rolloutKey === String(id) && row.item === item)?.labels ?? [];
}
