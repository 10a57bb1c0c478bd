import { appendFileSync, existsSync, mkdtempSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SplitTask } from '../../../../src-main/features/eval/index.ts';
import {
  closeServers,
  evaluate,
  GOOD,
  NOT_RENDERED,
  reply,
  rowsIn,
  SCRIPT,
  STILL,
  TASKS,
  VERDICTS,
} from './eval-scene.ts';
import type { Setup } from './eval-scene.ts';

afterEach(closeServers);

describe('runEval', () => {
  it('asks for every task and repeat, scores the answers and writes a run folder in format F1', async () => {
    const { summary, outDir, model, judge } = await evaluate({ model: () => reply(GOOD) });
    expect(summary).toMatchObject({
      planned: 16,
      kept: 0,
      stopped: null,
      rewards: { rollouts: 16, scored: 16, takenOut: { errors: {} } },
    });
    expect(model.peak()).toBeLessThanOrEqual(3);
    expect(judge.calls.every(({ images }) => images === 4)).toBe(true);
    expect(model.calls[0]?.body).toMatchObject({
      model: 'lantern-8b',
      max_tokens: 8192,
      messages: [{ role: 'system', content: 'Draw.' }, { role: 'user' }],
    });

    const rows = rowsIn(outDir);
    expect(
      rows.map(({ task, traces }) => `${task.data.idx} ${traces[0]?.calls[0]?.sampling.seed}`).sort(),
    ).toEqual(TASKS.flatMap((_, i) => [`${i} 7000`, `${i} 7001`]).sort());
    for (const { ok, task, traces } of rows) {
      const [trace] = traces;
      const moving = task.data.moving !== undefined;
      expect(ok).toBe(true);
      expect(trace?.rewards).toEqual({ scene_reward: { score: moving ? 5 / 6 : 4 / 5, weight: 1 } });
      expect(trace?.metrics).toEqual({
        gate_ok: 1,
        render_ok: 1,
        blank: 0,
        motion: 1,
        judge_scene: 1,
        judge_objects: 0,
        judge_isometric: 1,
        judge_composition: 1,
        ...(moving ? { judge_motion: 1 } : {}),
        judge_figure: 0,
      });
      expect(trace?.info).toMatchObject({
        gate: null,
        frames: { times: [0, 1, 3, 5] },
        judge: [{ text: VERDICTS, parsed: { scene: 'yes' } }],
      });
      expect(trace?.nodes).toMatchObject([
        { message: { role: 'system' } },
        { parent: 0 },
        { parent: 1, sampled: true, message: { content: GOOD } },
      ]);
    }
    const config = JSON.parse(readFileSync(join(outDir, 'configs', 'eval.json'), 'utf8')) as object;
    expect(config).toMatchObject({
      model: 'lantern-8b',
      num_tasks: 8,
      num_rollouts: 2,
      env: { taskset: { split: 'val' } },
    });
    expect(readlinkSync(join(outDir, 'logs', 'latest'))).toBe('attempt_1');
    expect(readFileSync(join(outDir, 'logs', 'latest', 'eval.log'), 'utf8')).toMatch(
      /^\d\d:\d\d:\d\d {4}INFO rollout [0-9a-f]{8} task=\d reward=0\.\d{3}$/m,
    );
  });

  it('takes task hashes over the data as Python writes it', async () => {
    const { outDir } = await evaluate({ model: () => reply(GOOD), options: { tasks: [exampleTask()] } });
    // hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    expect(rowsIn(outDir)[0]?.task.hash).toBe(
      'd51cfccd01d8e139f73867073f87a6b0b48825ddb79026ec354a8d7258ff05d0',
    );
  });

  it.each<[string, Partial<Setup>, object]>([
    [
      'a failed gate',
      { model: () => reply(SCRIPT) },
      {
        ok: true,
        rewards: { scene_reward: { score: 0 } },
        metrics: { gate_ok: 0 },
        info: { gate: 'script' },
      },
    ],
    [
      'a failed render',
      { stages: { render: () => Promise.resolve(NOT_RENDERED) } },
      { ok: true, rewards: { scene_reward: { score: 0 } }, metrics: { gate_ok: 1, render_ok: 0 } },
    ],
    [
      'a blank frame',
      { stages: { motion: () => Promise.resolve({ ...STILL, blank: true }) } },
      {
        ok: true,
        rewards: { scene_reward: { score: 0 } },
        metrics: { gate_ok: 1, render_ok: 1, blank: 1, motion: 0 },
      },
    ],
    [
      'a figure',
      { judge: () => reply(VERDICTS.replace('"figure":"no"', '"figure":"yes"')) },
      { ok: true, rewards: { scene_reward: { score: 0 } }, metrics: { judge_figure: 1 } },
    ],
    [
      'a renderer that fails',
      { stages: { render: () => Promise.reject(new Error('the browser is gone')) } },
      {
        ok: false,
        rewards: { scene_reward: null },
        metrics: { gate_ok: 1, render_ok: null, judge_scene: null },
        errors: [{ type: 'SandboxError', message: 'the browser is gone' }],
        stop_condition: 'error',
      },
    ],
    [
      'a judge that refuses',
      { judge: () => reply("I can't assess this image.") },
      {
        ok: false,
        rewards: { scene_reward: null },
        metrics: { gate_ok: 1, motion: 1, judge_scene: null, judge_figure: null },
        info: { judge: [{ parsed: null }, { parsed: null }] },
        errors: [{ type: 'JudgeError' }],
      },
    ],
    [
      'a model that limits the rate',
      { model: () => ({ kind: 'status', status: 429, message: 'Rate limit reached' }) },
      {
        ok: false,
        rewards: {},
        metrics: {},
        nodes: [],
        calls: [{ error: { type: 'ProviderError', status_code: 429 } }],
        errors: [
          { type: 'ProviderError', status_code: 429, message: expect.stringContaining('Rate limit reached') },
        ],
      },
    ],
    [
      'no judge',
      { stages: { judge: null } },
      { ok: true, rewards: { scene_reward: null }, metrics: { motion: 1, judge_scene: null }, errors: [] },
    ],
  ])('records %s as the format does', async (_what, setup, trace) => {
    const { outDir } = await evaluate({
      model: () => reply(GOOD),
      ...setup,
      options: { tasks: TASKS.slice(0, 1) },
    });
    const rows = rowsIn(outDir);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.traces[0]).toMatchObject(trace);
  });

  it('never scores an error, and counts what each kind took out of the means', async () => {
    const { summary } = await evaluate({
      model: ({ index }) =>
        index === 0
          ? { kind: 'status', status: 503, message: 'overloaded' }
          : reply(GOOD.replace('</svg>', `<!-- ${index} --></svg>`)),
      judge: ({ index }) => reply(index === 0 || index === 1 ? 'Sorry.' : VERDICTS),
      profile: { concurrency: 1 },
    });
    expect(summary.rewards).toMatchObject({
      rollouts: 16,
      scored: 14,
      takenOut: { errors: { ProviderError: 1, JudgeError: 1 } },
    });
    expect(summary.rewards.mean).toBeGreaterThan(0.8 - 1e-9);
  });

  it('stops when no further request can succeed, with what was written kept', async () => {
    const { summary, outDir } = await evaluate({
      model: () => ({ kind: 'status', status: 401, message: 'no such key' }),
      profile: { concurrency: 1 },
    });
    expect(summary.stopped).toMatchObject({ code: 'unauthorized' });
    expect(rowsIn(outDir)).toHaveLength(1);
  });

  it('refuses a folder that holds an evaluation of something else', async () => {
    const { outDir } = await evaluate({ model: () => reply(GOOD) });
    await expect(
      evaluate({ model: () => reply(GOOD), outDir, profile: { model: 'other' } }),
    ).rejects.toMatchObject({ code: 'other-run' });
    writeFileSync(join(outDir, 'configs', 'eval.json'), 'not JSON');
    await expect(evaluate({ model: () => reply(GOOD), outDir })).rejects.toMatchObject({ code: 'other-run' });
    expect(existsSync(join(outDir, 'traces.jsonl'))).toBe(true);
  });

  it('refuses a folder with rows that no configuration of ours tells about, and leaves them alone', async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'eval-foreign-'));
    const foreign = '{"id":"a","nodes":[]}\n{"id":"b"';
    writeFileSync(join(outDir, 'traces.jsonl'), foreign);
    await expect(evaluate({ model: () => reply(GOOD), outDir })).rejects.toMatchObject({ code: 'other-run' });
    expect(readFileSync(join(outDir, 'traces.jsonl'), 'utf8')).toBe(foreign);
  });

  it('keeps whole lines that are no rollouts of ours', async () => {
    const { outDir } = await evaluate({ model: () => reply(GOOD) });
    appendFileSync(join(outDir, 'traces.jsonl'), '{"id":"of a later version"}\n');
    const again = await evaluate({ model: () => reply(GOOD), outDir });
    expect(again.summary).toMatchObject({ kept: 16 });
    expect(readFileSync(join(outDir, 'traces.jsonl'), 'utf8')).toContain('of a later version');
  });

  it('refuses a folder that another evaluation is writing, until that one has ended', async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'eval-busy-'));
    const delayed = () => ({ ...reply(GOOD), delayMs: 50 });
    const ends = await Promise.allSettled([1, 2].map(() => evaluate({ model: delayed, outDir })));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'run-busy' } });
    expect((await evaluate({ model: delayed, outDir })).summary).toMatchObject({ kept: 16 });
  });
});

function exampleTask(): SplitTask {
  return {
    id: 'val-900',
    split: 'val',
    prompt: 'A café called “NOON & CO” 🎈.',
    place: 'café',
    objects: ['café'],
    moving: null,
    quoted: ['NOON & CO'],
  };
}
