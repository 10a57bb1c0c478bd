import type { ComparedRollout } from './compared-run.ts';

/** Two rollouts of one task that belong together. */
export interface RolloutPair {
  readonly taskKey: string;
  /** The seed, or the number of the repeat (from 0), that they share. */
  readonly repeat: number | string;
  readonly a: ComparedRollout;
  readonly b: ComparedRollout;
}

export interface Pairing {
  /** What a pair shares beside the task. */
  readonly by: 'seed' | 'repeat';
  /** The same in words, with the reason where it is not the seed. */
  readonly statement: string;
  /** In the order of run A. */
  readonly pairs: readonly RolloutPair[];
  readonly unpairedA: readonly ComparedRollout[];
  readonly unpairedB: readonly ComparedRollout[];
}

/**
 * Pairs the rollouts of two runs on task and seed where every scored rollout of both has a seed, no task repeats one and
 * some coincide; otherwise on task and repeat. Rollouts without a partner are listed, never dropped.
 */
export function pairRollouts(runA: readonly ComparedRollout[], runB: readonly ComparedRollout[]): Pairing {
  const obstacle = seedObstacle(runA, runB);
  const by = obstacle === null ? 'seed' : 'repeat';
  const repeatOf = (rollout: ComparedRollout) => (by === 'seed' ? rollout.seed : rollout.k);
  const partners = keyed(runB, repeatOf);
  const pairs: RolloutPair[] = [];
  const unpairedA: ComparedRollout[] = [];
  for (const a of runA) {
    const repeat = repeatOf(a);
    const key = pairKey(a, repeat);
    const b = key === null ? undefined : partners.get(key);
    if (key === null || repeat === null || b === undefined) {
      unpairedA.push(a);
      continue;
    }
    partners.delete(key);
    pairs.push({ taskKey: a.taskKey, repeat, a, b });
  }
  const paired = new Set(pairs.map(({ b }) => b));
  const statement = obstacle === null ? 'sampling seed' : `repeat (the k-th rollout of a task): ${obstacle}`;
  return { by, statement, pairs, unpairedA, unpairedB: runB.filter((b) => !paired.has(b)) };
}

/** Why seeds cannot pair the runs, null where they can. */
function seedObstacle(runA: readonly ComparedRollout[], runB: readonly ComparedRollout[]): string | null {
  const both = [runA, runB];
  if (both.some((run) => run.some(({ seed, reward }) => seed === null && reward !== null)))
    return 'not every rollout has a seed';
  const seedKeys = both.map((run) =>
    run.map((rollout) => pairKey(rollout, rollout.seed)).filter((key) => key !== null),
  );
  if (seedKeys.some((keys) => new Set(keys).size < keys.length)) return 'a task repeats a seed';
  const inB = new Set(seedKeys[1]);
  return seedKeys[0]?.some((key) => inB.has(key)) ? null : 'no seed occurs in both runs';
}

function keyed(
  rollouts: readonly ComparedRollout[],
  repeatOf: (rollout: ComparedRollout) => number | string | null,
) {
  const first = new Map<string, ComparedRollout>();
  for (const rollout of rollouts) {
    const key = pairKey(rollout, repeatOf(rollout));
    if (key !== null && !first.has(key)) first.set(key, rollout);
  }
  return first;
}

function pairKey({ taskKey }: ComparedRollout, repeat: number | string | null): string | null {
  return repeat === null ? null : JSON.stringify([taskKey, repeat]);
}
