import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUIET_JOB } from '../../../../src-main/domain/index.ts';
import { compareStoredRuns } from '../../../../src-main/features/comparison/index.ts';
import type { TaskRung } from '../../../../src-main/features/comparison/runs/index.ts';
import { describeComparison } from '../../../../src-main/features/comparison/describe-comparison.ts';
import { importFolder } from '../../../../src-main/features/import/import-folder.ts';
import { openStore } from '../../../../src-main/store/index.ts';
import { sha } from '../../store/sample-rollouts.ts';

interface Task {
  readonly key?: string;
  readonly hash?: string;
  readonly name?: string;
  readonly prompt?: string;
}

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
const SIX = [0, 1, 2, 3, 4, 5];

/** A row of an episode as newer writers have it. */
function episode(run: string, at: number, { key, hash, name, prompt }: Task, score: number): object {
  const task = { data: { name, prompt }, key, hash };
  const said = { message: { role: 'assistant', content: DRAWING }, sampled: true };
  const trace = {
    id: `${run}-t${at}`,
    task,
    nodes: [said],
    rewards: { scene: { score, weight: 1 } },
    ok: true,
  };
  return { id: `${run}-e${at}`, env: { id: 'harbour' }, task, ok: true, errors: [], traces: [trace] };
}

/** A row as the oldest writers have it: no task, only an example with its prompt. */
function legacyRow(_run: string, at: number, { prompt }: Task, reward: number): object {
  return { example_id: at, prompt: [{ role: 'user', content: prompt }], completion: DRAWING, reward };
}

type Row = typeof episode;

/** Each run has an index of its own, as folders that are opened by themselves. */
async function runOf(tasks: readonly Task[], row: Row, name: string, score: number) {
  const folder = mkdtempSync(join(tmpdir(), `run-${name}-`));
  const rows = tasks.map((task, at) => JSON.stringify(row(name, at, task, score)));
  writeFileSync(join(folder, row === episode ? 'traces.jsonl' : 'results.jsonl'), `${rows.join('\n')}\n`);
  const store = openStore(folder, { dataDir: mkdtempSync(join(tmpdir(), 'svg-assay-data-')) });
  await importFolder(store, QUIET_JOB);
  return { store, runId: 1 };
}

async function compareTasks(
  tasksA: readonly Task[],
  tasksB: readonly Task[],
  { rowA = episode, tasksBy = null }: { readonly rowA?: Row; readonly tasksBy?: TaskRung | null } = {},
) {
  const a = await runOf(tasksA, rowA, 'a', 0.25);
  const b = await runOf(tasksB, episode, 'b', 0.75);
  const [view] = compareStoredRuns(a, [b], tasksBy);
  a.store.close();
  b.store.close();
  if (view === undefined) throw new Error('no comparison');
  const { pairing, reward } = view.figures;
  return {
    ...pairing,
    difference: reward.mean.value,
    tasks: reward.tasks,
    text: describeComparison(view.figures),
  };
}

const prompt = (i: number) => `Draw harbour number ${i}.`;
const each = (taskOf: (i: number) => Task) => SIX.map(taskOf);

describe('tasks of two runs are the same', () => {
  it.each<[string, TaskRung, readonly Task[], readonly Task[]]>([
    [
      'by key, where a new version of the writer changed the hashes and names',
      'key',
      each((i) => ({ key: `harbour/${i}`, hash: sha(`old ${i}`), name: `old-${i}`, prompt: prompt(i) })),
      each((i) => ({ key: `harbour/${i}`, hash: sha(`new ${i}`), name: `new-${i}`, prompt: prompt(i) })),
    ],
    [
      'by key, where each row has a hash of its own',
      'key',
      each((i) => ({ key: `harbour/${i % 3}`, hash: sha(`a row ${i}`), prompt: prompt(i % 3) })),
      each((i) => ({ key: `harbour/${i % 3}`, hash: sha(`b row ${i}`), prompt: prompt(i % 3) })),
    ],
    [
      'by name, where the key is the hash and both changed',
      'name',
      each((i) => ({ key: sha(`old ${i}`), hash: sha(`old ${i}`), name: `harbour-${i}`, prompt: prompt(i) })),
      each((i) => ({ key: sha(`new ${i}`), hash: sha(`new ${i}`), name: `harbour-${i}`, prompt: prompt(i) })),
    ],
    [
      'by name, where one run has no key',
      'name',
      each((i) => ({ hash: sha(`old ${i}`), name: `harbour-${i}`, prompt: prompt(i) })),
      each((i) => ({ key: `harbour/${i}`, hash: sha(`new ${i}`), name: `harbour-${i}`, prompt: prompt(i) })),
    ],
    [
      'by hash, where one run has no key and neither has names',
      'hash',
      each((i) => ({ hash: sha(`task ${i}`), prompt: prompt(i) })),
      each((i) => ({ key: `harbour/${i}`, hash: sha(`task ${i}`), prompt: prompt(i) })),
    ],
    [
      'by prompt, where nothing else is shared and the white space differs',
      'prompt',
      each((i) => ({ hash: sha(`old ${i}`), prompt: ` Draw  harbour\nnumber ${i}. ` })),
      each((i) => ({ hash: sha(`new ${i}`), prompt: prompt(i) })),
    ],
    [
      'by prompt, where names only number the rows of a shuffled list',
      'prompt',
      each((i) => ({ hash: sha(`old ${i}`), name: `task-${i}`, prompt: prompt(i) })),
      each((i) => ({ hash: sha(`new ${i}`), name: `task-${i}`, prompt: prompt((i + 1) % 6) })),
    ],
    [
      'by prompt, where all tasks have one name',
      'prompt',
      each((i) => ({ hash: sha(`old ${i}`), name: 'scene', prompt: prompt(i) })),
      each((i) => ({ hash: sha(`new ${i}`), name: 'scene', prompt: prompt(i) })),
    ],
  ])('%s', async (_case, rung, tasksA, tasksB) => {
    const pairing = await compareTasks(tasksA, tasksB);
    expect(pairing).toMatchObject({
      tasksBy: rung,
      pairs: 6,
      unpairedA: 0,
      unpairedB: 0,
      better: null,
      notes: [],
    });
    expect(pairing.difference).toBeCloseTo(0.5, 12);
    expect(pairing.text).toContain(
      `paired on ${rung === 'prompt' ? 'text of the prompt' : `task ${rung}`} and`,
    );
  });

  it('by prompt, where the older run has rows of another format', async () => {
    const tasks = each((i) => ({
      key: `harbour/${i}`,
      hash: sha(`task ${i}`),
      name: `h-${i}`,
      prompt: prompt(i),
    }));
    expect(await compareTasks(tasks, tasks, { rowA: legacyRow })).toMatchObject({
      tasksBy: 'prompt',
      pairs: 6,
    });
  });

  it('counts the tasks of the rung, not the rows', async () => {
    const tasksOf = (run: string) =>
      each((i) => ({ key: `harbour/${i % 3}`, hash: sha(`${run} ${i}`), prompt: prompt(i % 3) }));
    expect(await compareTasks(tasksOf('a'), tasksOf('b'))).toMatchObject({ pairs: 6, tasks: 3 });
  });
});

describe('a pairing that may be wrong', () => {
  const KEYS_OF_ONE = [
    each((i) => ({
      key: i === 0 ? 'shared' : `a/${i}`,
      hash: sha(`a ${i}`),
      name: `harbour-${i}`,
      prompt: prompt(i),
    })),
    each((i) => ({
      key: i === 0 ? 'shared' : `b/${i}`,
      hash: sha(`b ${i}`),
      name: `harbour-${i}`,
      prompt: prompt(i),
    })),
  ] as const;

  it('says what would pair more, and pairs by it when asked', async () => {
    const pairing = await compareTasks(...KEYS_OF_ONE);
    expect(pairing).toMatchObject({ tasksBy: 'key', pairs: 1, better: { rung: 'name', pairs: 6 } });
    expect(pairing.text).toContain(
      '▲ the task name would pair more: 6 pairs (svg-assay compare --tasks-by name)',
    );
    const asked = await compareTasks(...KEYS_OF_ONE, { tasksBy: 'name' });
    expect(asked).toMatchObject({ tasksBy: 'name', pairs: 6, better: null, notes: [] });
  });

  it('pairs names whose prompts were reworded, and says how many', async () => {
    const pairing = await compareTasks(
      each((i) => ({ hash: sha(`old ${i}`), name: `harbour-${i}`, prompt: prompt(i) })),
      each((i) => ({
        hash: sha(`new ${i}`),
        name: `harbour-${i}`,
        prompt: i < 4 ? `${prompt(i)} At dusk.` : prompt(i),
      })),
    );
    expect(pairing).toMatchObject({ tasksBy: 'name', pairs: 6 });
    expect(pairing.notes).toEqual(['the task name may mislead: 4 of the tasks have another prompt in B']);
  });

  it('leaves runs without a common task unpaired', async () => {
    const pairing = await compareTasks(
      each((i) => ({ hash: sha(`a ${i}`), prompt: `A ${i}` })),
      each((i) => ({ hash: sha(`b ${i}`), prompt: `B ${i}` })),
    );
    expect(pairing).toMatchObject({ pairs: 0, unpairedA: 6, unpairedB: 6, better: null });
  });
});
