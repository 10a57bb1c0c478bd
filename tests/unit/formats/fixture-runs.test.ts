import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ITEMS } from '../../../src-main/domain/index.ts';
import { findRuns } from '../../../src-main/formats/index.ts';
import { readExpected, readWholeRun, RUNS } from './fixture-runs.ts';
import type { ImportedRollout } from '../../../src-main/formats/index.ts';

const SINGLE_RUNS = [
  'base-model',
  'rl-model',
  'f2-episode-toml',
  'f3-bare-trace',
  'f4-early-v1',
  'f5-legacy',
  'f6-prime-rl',
];

describe('every fixture run gives the figures published with it', () => {
  it.each(SINGLE_RUNS)('%s', async (name) => {
    const [run, ...others] = await findRuns(join(RUNS, name));
    expect(others).toEqual([]);
    const expected = await readExpected(name);
    const { rollouts, skipped, duplicates, idClashes } = await readWholeRun(run!);
    expect(expected).toMatchObject(figuresOf(rollouts));
    expect(expected).toMatchObject({ format: run!.format.toUpperCase(), model: run!.metadata.model });
    expect([...skipped, ...duplicates, ...idClashes]).toEqual([]);
    expect(new Set(rollouts.map((rollout) => rollout.identity)).size).toBe(rollouts.length);
  });

  it('counts an episode of a training run once, file by file', async () => {
    const [run] = await findRuns(join(RUNS, 'f6-prime-rl'));
    const expected = (await readExpected('f6-prime-rl')) as {
      per_file: object;
      files_repeating_episodes: string[];
    };
    expect(run!.files.map((file) => file.name)).toEqual(Object.keys(expected.per_file));
    const repeating = run!.ignoredFiles.filter((file) => file.reason === 'repeats-episodes');
    expect(repeating.map((file) => file.name)).toEqual(expected.files_repeating_episodes);
    for (const file of run!.files) {
      const { rollouts } = await readWholeRun({ ...run!, files: [file] });
      expect(expected.per_file).toMatchObject({ [file.name]: figuresOf(rollouts) });
    }
  });

  it('names rollouts of the format without ids by example and order', async () => {
    const [run] = await findRuns(join(RUNS, 'f5-legacy'));
    const { rollouts } = await readWholeRun(run!);
    const ids = rollouts.map((rollout) => rollout.traceId);
    expect(new Set(ids).size).toBe(16);
    expect(ids.slice().sort().slice(0, 4)).toEqual(['0#0', '0#1', '1#0', '1#1']);
  });
});

/** The figures of an `expected.json`, worked out from rollouts. */
function figuresOf(rollouts: readonly ImportedRollout[]): object {
  const scored = rollouts.filter((rollout) => rollout.status === 'scored');
  const rewards = scored.map((rollout) => rollout.reward ?? Number.NaN);
  const byTask = Map.groupBy(scored, (rollout) => rollout.task.key);
  const taskMeans = [...byTask.values()].map((group) =>
    mean(group.map((rollout) => rollout.reward ?? Number.NaN)),
  );
  const recorded = rollouts.map((rollout) => rollout.recorded);
  const motion = recorded.map((result) => result.motion).filter((value) => value !== null);
  return {
    rollouts: rollouts.length,
    tasks: new Set(rollouts.map((rollout) => rollout.task.key)).size,
    scored: scored.length,
    errors: rollouts.filter((rollout) => rollout.status === 'error').length,
    errors_by_type: countBy(rollouts.flatMap((rollout) => rollout.error?.type ?? [])),
    recovered_after_retry: rollouts.filter((rollout) => rollout.recovered).length,
    reward_mean_scored: expect.closeTo(mean(rewards), 12),
    reward_zero_count: rewards.filter((reward) => reward === 0).length,
    reward_mean_of_task_means: expect.closeTo(mean(taskMeans), 12),
    gate: {
      recorded: recorded.filter((result) => result.gateOk !== null).length,
      ok: recorded.filter((result) => result.gateOk === true).length,
      failed: recorded.filter((result) => result.gateOk === false).length,
      by_gate: countBy(
        recorded.flatMap((result) => (result.gateOk === false ? (result.gate ?? 'none') : [])),
      ),
    },
    render_failed: recorded.filter((result) => result.renderOk === false).length,
    blank: recorded.filter((result) => result.blank === true).length,
    motion_check: { n: motion.length, pass: motion.filter(Boolean).length },
    judge_items: Object.fromEntries(
      ITEMS.map((item) => {
        const verdicts = recorded
          .map((result) => result.verdicts[item])
          .filter((verdict) => verdict !== null);
        return [
          `judge_${item}`,
          { n: verdicts.length, yes: verdicts.filter((verdict) => verdict === 'yes').length },
        ];
      }),
    ),
    finish_length: rollouts.filter((rollout) => rollout.truncated).length,
    model_tokens: {
      prompt: sum(rollouts.map((rollout) => rollout.promptTokens ?? 0)),
      completion: sum(rollouts.map((rollout) => rollout.completionTokens ?? 0)),
    },
    judge_calls: sum(recorded.map((result) => result.judgeCalls)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function countBy(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}
