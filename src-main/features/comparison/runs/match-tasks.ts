import type { TaskNames } from '../../../domain/index.ts';
import type { ComparedRollout } from './compared-run.ts';
import { pairRollouts } from './pair-rollouts.ts';

/** What may say that a task of one run is a task of the other, in the order in which it is tried. */
export const TASK_RUNGS = ['key', 'name', 'hash', 'prompt'] as const;
export type TaskRung = (typeof TASK_RUNGS)[number];

export const RUNG_WORDS: Readonly<Record<TaskRung, string>> = {
  key: 'task key',
  name: 'task name',
  hash: 'task hash',
  prompt: 'text of the prompt',
};

/** A run whose rollouts name their task by a key of `tasks`. */
export interface TaskedRun {
  readonly runKey: string;
  readonly rollouts: readonly ComparedRollout[];
  readonly tasks: ReadonlyMap<string, TaskNames>;
}

/** Which tasks of two runs are the same. */
export interface TaskMatch {
  readonly rung: TaskRung;
  /** The rung that would pair the most rollouts, where that is more than `rung` does. */
  readonly better: { readonly rung: TaskRung; readonly pairs: number } | null;
  /** Why the match may be wrong; null where nothing speaks against it. */
  readonly caution: string | null;
  /** The rollouts of each run by the rung's task. */
  readonly a: RungRollouts;
  readonly b: RungRollouts;
}

interface RungRollouts {
  readonly rollouts: readonly ComparedRollout[];
  /** The rung's name of a task by its key in the run. */
  readonly taskOf: (taskKey: string) => string;
}

/**
 * Takes the first rung that pairs any rollouts, or the one that is asked for. Names are passed over where prompts say that they
 * mean other tasks; every rung is tried, so that one that would pair more is known.
 */
export function matchTasks(a: TaskedRun, b: TaskedRun, asked: TaskRung | null = null): TaskMatch {
  const tried = TASK_RUNGS.map((rung) => {
    const [ofA, ofB] = [byRung(a, rung), byRung(b, rung)];
    return { rung, a: ofA, b: ofB, pairs: pairRollouts(ofA.rollouts, ofB.rollouts).pairs.length };
  });
  const names = compareNames(a, b);
  const trusted = tried.filter(({ rung }) => rung !== 'name' || !names.contradicted);
  const used =
    tried.find(({ rung }) => rung === asked) ?? trusted.find(({ pairs }) => pairs > 0) ?? trusted.at(0);
  if (used === undefined) throw new Error('there is always a rung');
  const [best] = trusted.toSorted((left, right) => right.pairs - left.pairs);
  return {
    rung: used.rung,
    better: best === undefined || best.pairs <= used.pairs ? null : { rung: best.rung, pairs: best.pairs },
    caution: used.rung === 'name' ? names.caution : null,
    a: used.a,
    b: used.b,
  };
}

function byRung({ runKey, rollouts, tasks }: TaskedRun, rung: TaskRung): RungRollouts {
  // Without the rung's name a task is nobody's partner.
  const taskOf = (taskKey: string) => tasks.get(taskKey)?.[rung] ?? `${runKey} ${taskKey}`;
  const tasksOf = new Map<string, Set<string>>();
  for (const taskKey of tasks.keys()) {
    const task = taskOf(taskKey);
    tasksOf.set(task, (tasksOf.get(task) ?? new Set()).add(taskKey));
  }
  // The import counts the repeats of each of its tasks; where the rung takes several for one, they follow each other.
  const counts = new Map<string, number>();
  const numbered = rollouts.map((rollout): ComparedRollout => {
    const taskKey = taskOf(rollout.taskKey);
    if ((tasksOf.get(taskKey)?.size ?? 0) < 2) return { ...rollout, taskKey };
    const k = counts.get(taskKey) ?? 0;
    counts.set(taskKey, k + 1);
    return { ...rollout, taskKey, k };
  });
  return { rollouts: numbered, taskOf };
}

/**
 * Whether names tell tasks apart: they do not where one name has several prompts in a run, or where the other run has the
 * prompt under another name, as when tasks are numbered in the order of a shuffled list.
 */
function compareNames(a: TaskedRun, b: TaskedRun): { contradicted: boolean; caution: string | null } {
  const [inA, inB] = [promptsByName(a), promptsByName(b)];
  if (inA.some(severalPrompts) || inB.some(severalPrompts))
    return { contradicted: true, caution: 'a name stands for several prompts' };
  const promptsOfB = new Set([...b.tasks.values()].map(({ prompt }) => prompt));
  const namesOfB = new Map(inB);
  const changed = inA.filter(([name, prompts]) => {
    const others = namesOfB.get(name);
    return others !== undefined && [...prompts].some((prompt) => !others.has(prompt));
  });
  if (changed.length === 0) return { contradicted: false, caution: null };
  return {
    contradicted: changed.some(([, prompts]) =>
      [...prompts].some((prompt) => prompt !== null && promptsOfB.has(prompt)),
    ),
    caution: `${changed.length} of the tasks have another prompt in B`,
  };
}

type NamedPrompts = readonly [name: string, prompts: ReadonlySet<string | null>];

function promptsByName({ tasks }: TaskedRun): readonly NamedPrompts[] {
  const named = [...tasks.values()].flatMap(({ name, prompt }) => (name === null ? [] : [{ name, prompt }]));
  return [...Map.groupBy(named, ({ name }) => name)].map(([name, all]) => [
    name,
    new Set(all.map(({ prompt }) => prompt)),
  ]);
}

function severalPrompts([, prompts]: NamedPrompts): boolean {
  return prompts.size > 1;
}
