import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calibrate, type CalibrationRow } from '../../../../../src-main/features/calibration/view/index.ts';
import {
  compareRuns,
  pairRollouts,
  type ComparedRollout,
  type ComparedRun,
} from '../../../../../src-main/features/comparison/runs/index.ts';
import type { Verdict } from '../../../../../src-main/domain/index.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/compare/${name}`, import.meta.url), 'utf8');
const known = JSON.parse(fixture('base-rl.json'));
const rollouts = fixture('rewards.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as readonly [string, string, number, number | null, number, number | null]);
const run = (runKey: string): ComparedRun => ({
  runKey,
  config: null,
  rollouts: rollouts
    .filter(([name]) => name === runKey)
    .map(([, rolloutKey, task, seed, k, reward]) =>
      rollout(rolloutKey, { taskKey: String(task), seed, k, reward }),
    ),
});

describe('the two fixture runs', () => {
  const { reward, pairing, changes } = compareRuns(run('base-model'), run('rl-model'));

  test('differ per task as known', () => {
    expect(reward.tasks).toBe(known.tasks_in_both);
    expect(reward.mean.value).toBeCloseTo(known.mean_difference_rl_minus_base, 12);
    expect(reward.sd).toBeCloseTo(known.sd_of_task_differences, 12);
    expect(reward.se).toBeCloseTo(known.standard_error, 12);
    expect(reward).toMatchObject({
      tasksBetter: known.tasks_rl_better,
      tasksEqual: known.tasks_equal,
      tasksWorse: known.tasks_base_better,
    });
    for (const { taskKey, difference } of reward.differences)
      expect(difference).toBeCloseTo(known.task_differences[taskKey], 12);
  });

  test('differ for sure: the bootstrap interval is clear of zero and few sign flips reach the mean', () => {
    expect(reward.interval).toBe('bootstrap');
    expect(reward.mean.low).toBeGreaterThan(0);
    expect(reward.mean.low).toBeCloseTo(known.mean_difference_rl_minus_base - 1.96 * known.standard_error, 1);
    expect(reward.p).toBeLessThan(0.01);
    expect(reward.pExact).toBe(false);
  });

  test('are paired by seed, the largest change first', () => {
    expect(pairing.by).toBe('seed');
    expect(pairing.pairs).toHaveLength(96);
    expect(changes[0]?.rewardDifference).toBe(1);
    expect(changes.at(-1)?.rewardDifference).toBeNull();
  });

  test('give the same figures again', () => {
    expect(compareRuns(run('base-model'), run('rl-model')).reward).toEqual(reward);
  });
});

describe('pairRollouts', () => {
  test('goes by seed whatever the order in the file, and lists who is left', () => {
    const a = [
      rollout('a1', { seed: 7 }),
      rollout('a2', { seed: 8, k: 1 }),
      rollout('a3', { seed: 9, k: 2 }),
    ];
    const b = [rollout('b1', { seed: 8 }), rollout('b2', { seed: 7, k: 1 })];
    const pairing = pairRollouts(a, b);
    expect(pairing.pairs.map((pair) => [pair.a.rolloutKey, pair.b.rolloutKey])).toEqual([
      ['a1', 'b2'],
      ['a2', 'b1'],
    ]);
    expect(pairing.unpairedA.map(({ rolloutKey }) => rolloutKey)).toEqual(['a3']);
    expect(pairing.unpairedB).toEqual([]);
  });

  test('leaves an error without a seed unpaired', () => {
    const pairing = pairRollouts(
      [rollout('a1', { seed: 7 }), rollout('a2', { reward: null })],
      [rollout('b1', { seed: 7 })],
    );
    expect(pairing).toMatchObject({ by: 'seed', unpairedA: [{ rolloutKey: 'a2' }] });
  });

  test.each<[string, readonly ComparedRollout[], readonly ComparedRollout[], string]>([
    [
      'a scored rollout has none',
      [rollout('a1', { seed: 1 })],
      [rollout('b1')],
      'not every rollout has a seed',
    ],
    [
      'a task repeats one',
      [rollout('a1', { seed: 1 }), rollout('a2', { seed: 1, k: 1 })],
      [rollout('b1', { seed: 1 })],
      'a task repeats a seed',
    ],
    [
      'none occurs in both',
      [rollout('a1', { seed: 1 })],
      [rollout('b1', { seed: 2 })],
      'no seed occurs in both runs',
    ],
  ])('goes by repeat where %s', (_, a, b, words) => {
    const pairing = pairRollouts(a, b);
    expect(pairing.by).toBe('repeat');
    expect(pairing.statement).toContain(words);
    expect(pairing.pairs[0]).toMatchObject({ repeat: 0, a: { rolloutKey: 'a1' }, b: { rolloutKey: 'b1' } });
  });

  test('does not pair rollouts of different tasks', () => {
    const pairing = pairRollouts([rollout('a1', { taskKey: 'x' })], [rollout('b1', { taskKey: 'y' })]);
    expect(pairing).toMatchObject({
      pairs: [],
      unpairedA: [{ rolloutKey: 'a1' }],
      unpairedB: [{ rolloutKey: 'b1' }],
    });
  });
});

describe('items', () => {
  const verdicts = (values: readonly (Verdict | null)[]): ComparedRun['rollouts'] =>
    values.map((scene, i) =>
      rollout(`r${i}`, { taskKey: `t${i}`, items: { scene, figure: scene === 'yes' ? 'no' : 'yes' } }),
    );
  const a = { runKey: 'a', config: null, rollouts: verdicts(['yes', 'yes', 'no', 'no', null, 'yes']) };
  const b = { runKey: 'b', config: null, rollouts: verdicts(['yes', 'no', 'yes', 'no', 'yes', 'yes']) };
  const { items } = compareRuns(a, b);

  test('are put into four cells, figure passing on no', () => {
    const keys = items.map(({ item, passes, cells }) => ({
      item,
      passes,
      ...Object.fromEntries(
        Object.entries(cells).map(([cell, pairs]) => [
          cell,
          pairs.map((p: { taskKey: string }) => p.taskKey),
        ]),
      ),
    }));
    const scene = { both: ['t0', 't5'], fixed: ['t2'], broken: ['t1'], neither: ['t3'], notMeasured: ['t4'] };
    expect(keys[0]).toEqual({ item: 'scene', passes: 'yes', ...scene });
    expect(keys[1]).toMatchObject({ item: 'figure', passes: 'no', fixed: ['t2', 't4'], broken: ['t1'] });
  });

  test('are not tested where they are too few', () => {
    expect(items[0]?.judged).toMatchObject({ tasks: 5, p: null });
    expect(items[0]?.judged.pReason).toContain('cannot detect');
    expect(items[0]?.paired.caution).toContain('2 of at least 6 differing pairs');
    expect(items[0]?.corrected.difference.theseSamples.reason).toContain('not calibrated');
  });

  test('show the corrected difference beside the judged one', () => {
    const many = (runKey: string, passing: number): ComparedRun => ({
      runKey,
      config: null,
      rollouts: Array.from({ length: 60 }, (_, i) =>
        rollout(`${runKey}${i}`, { taskKey: `t${i}`, items: { scene: i < passing ? 'yes' : 'no' } }),
      ),
    });
    const [before, after] = [many('a', 20), many('b', 40)];
    const rows = [before, after].flatMap(({ runKey, rollouts: all }) =>
      all.map(({ rolloutKey, taskKey, items: { scene } }): CalibrationRow => ({
        rolloutKey,
        runKey,
        taskKey,
        item: 'scene',
        judge: scene ?? 'no',
        labels: [{ annotator: 'ann', value: 'yes', blind: true, probability: 1 }],
      })),
    );
    const [scene] = compareRuns(before, after, calibrate({ rows }, { bootstrapResamples: 50 })).items;
    expect(scene?.judged.mean.value).toBeCloseTo(1 / 3, 12);
    expect(scene?.pHolm).toBeLessThan(0.05);
    expect(scene?.paired).toMatchObject({ mcnemar: { nDiscordant: 20 }, caution: null });
    // people say yes to everything in both runs
    expect(scene?.corrected.difference.theseSamples).toEqual({ value: 0, low: 0, high: 0, reason: null });
  });
});

describe('runs that share nothing', () => {
  test('give reasons, no numbers', () => {
    const empty = { runKey: 'b', config: null, rollouts: [] };
    const { reward, items, config } = compareRuns(run('base-model'), empty);
    expect(reward).toMatchObject({
      tasks: 0,
      se: null,
      p: null,
      mean: { value: null, reason: expect.any(String) },
    });
    expect(items).toEqual([]);
    expect(config.reason).toBe('a run has no configuration file');
  });
});

function rollout(rolloutKey: string, rest: Partial<ComparedRollout> = {}): ComparedRollout {
  return { rolloutKey, taskKey: 't', seed: null, k: 0, reward: 0.5, items: {}, outcome: 'scored', ...rest };
}
