import { describe, expect, it } from 'vitest';
import { summariseRewards } from '../../../src-main/scoring/index.ts';
import type { RolloutReward } from '../../../src-main/scoring/index.ts';

const scored = (task: string, reward: number): RolloutReward => ({
  kind: 'scored',
  task,
  reward,
  outcome: 'scored',
});

describe('summariseRewards', () => {
  it('leaves errors and unscored rollouts out of the means and counts them', () => {
    const summary = summariseRewards([
      scored('a', 1),
      scored('a', 0.5),
      { kind: 'scored', task: 'b', reward: 0, outcome: 'gate-failed' },
      { kind: 'error', task: 'b', type: 'JudgeError' },
      { kind: 'error', task: 'c', type: 'JudgeError' },
      { kind: 'error', task: 'c', type: 'SandboxError' },
      { kind: 'none', task: 'c' },
    ]);
    expect(summary).toMatchObject({
      rollouts: 7,
      scored: 3,
      mean: 0.5,
      meanOfTaskMeans: 0.375,
      byOutcome: { scored: 2, 'gate-failed': 1 },
      takenOut: { errors: { JudgeError: 2, SandboxError: 1 }, unscored: 1 },
    });
  });

  it('has no figures where nothing was scored', () => {
    expect(summariseRewards([{ kind: 'none', task: 'a' }])).toMatchObject({
      mean: null,
      meanOfTaskMeans: null,
      interval: null,
    });
  });

  it('has no figures where the rewards add up to more than a number holds', () => {
    expect(summariseRewards([scored('a', 1e308), scored('b', 1e308)])).toMatchObject({
      scored: 2,
      mean: null,
      meanOfTaskMeans: null,
      interval: null,
    });
  });

  it('takes the spread between tasks: one rollout a task gives the plain t interval', () => {
    const { interval, mean } = summariseRewards(
      [0.3, 0.35, 0.4, 0.45, 0.5].map((reward, i) => scored(`t${i}`, reward)),
    );
    // standard error sqrt(0.00625 / 5), t(0.975, 4) = 2.776445
    expect(mean).toBeCloseTo(0.4, 12);
    expect(interval?.high).toBeCloseTo(0.4 + 2.776445 * Math.sqrt(0.00625 / 5), 2);
    expect(interval?.low).toBeCloseTo(0.4 - 2.776445 * Math.sqrt(0.00625 / 5), 2);
  });

  it('is not narrowed by repeating each task', () => {
    const once = summariseRewards([scored('a', 0.4), scored('b', 0.5), scored('c', 0.6)]);
    const often = summariseRewards(
      ['a', 'b', 'c'].flatMap((task, i) => Array.from({ length: 9 }, () => scored(task, 0.4 + 0.1 * i))),
    );
    expect(often.interval?.low).toBeCloseTo(once.interval?.low ?? NaN, 9);
  });

  it('stays within the rewards that there are', () => {
    expect(summariseRewards([scored('a', 1), scored('b', 0.9)]).interval?.high).toBe(1);
  });

  it('says nothing about the spread of a single task', () => {
    expect(summariseRewards([scored('a', 0.2), scored('a', 0.6)]).interval).toBeNull();
  });
});
