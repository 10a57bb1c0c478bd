import { appendFileSync, existsSync, mkdtempSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parseProtocol, QUIET_JOB } from '../../../src-main/domain/index.ts';
import type { JobContext } from '../../../src-main/domain/index.ts';
import { runGates } from '../../../src-main/gates/index.ts';
import { envKeys, openModel, parseProfile } from '../../../src-main/judge/index.ts';
import type { JudgeProfile } from '../../../src-main/judge/index.ts';
import type { MotionReport } from '../../../src-main/motion/index.ts';
import { readSplit, runEval } from '../../../src-main/pipeline/eval/index.ts';
import type {
  EvalStages,
  EvalSummary,
  RunEvalOptions,
  SplitTask,
} from '../../../src-main/pipeline/eval/index.ts';
import type { Rendered, RenderResult } from '../../../src-main/render/index.ts';
import { startChatServer } from '../../servers/chat-server.ts';
import type { ChatAction, ChatCall, ChatServer } from '../../servers/chat-server.ts';
import { openFileCache } from '../judge/file-cache.ts';
import { judgeAt } from '../judge/scene.ts';

const PROTOCOL_FILE = new URL('../../../resources/protocols/isometric-scenes.json', import.meta.url);
const PROTOCOL = parseProtocol(readFileSync(PROTOCOL_FILE, 'utf8'), 'isometric-scenes.json');
const VERDICTS =
  '{"scene":"yes","objects":"no","isometric":"yes","composition":"yes","motion":"yes","figure":"no"}';
const GOOD =
  '```svg\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="9" height="9"/></svg>\n```';
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>';

const RENDERED = { blockedRequests: [], renderer: { name: 'none', version: '0' } };
const NOT_RENDERED: RenderResult = {
  ok: false,
  failure: { kind: 'no-size', message: 'it has no size' },
  ...RENDERED,
};
const STILL: MotionReport = {
  ...{ version: '1', blank: false, dominantShare: 0.5, moves: false, flash: false, pass: false, pairs: [] },
  limits: PROTOCOL.motion,
};

const TASKS = (await readSplit(new URL('../../../data/splits', import.meta.url).pathname, 'val')).slice(0, 8);
const servers: ChatServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(decide: (call: ChatCall) => ChatAction): Promise<ChatServer> {
  const server = await startChatServer(decide);
  servers.push(server);
  return server;
}

/** Real gates and a real judge; the picture is taken for granted, since a browser is another module's concern. */
async function stagesWith(judgeUrl: string, change: Partial<EvalStages> = {}): Promise<EvalStages> {
  const judge = await judgeAt(judgeUrl, { retries: 0 });
  const cache = openFileCache(join(mkdtempSync(join(tmpdir(), 'eval-')), 'replies.jsonl'));
  return {
    gates: (answer, prompt) => Promise.resolve(runGates({ answer, prompt }, PROTOCOL.gates)),
    render: (svg) => Promise.resolve(drawn(svg)),
    motion: () => Promise.resolve({ ...STILL, pass: true }),
    judge: (request, signal) => judge.ask(request, { signal, cache }),
    ...change,
  };
}

function drawn(svg: string): Rendered {
  const frames = [0, 1, 3, 5].map((timeS) => {
    const png = Buffer.from(`${timeS}${svg}`);
    return { timeS, png, sha256: '', widthPx: 512, heightPx: 512 };
  });
  const measures = { box: null, offCanvasShare: 0, elements: 1, animations: 0, durationsS: [] };
  return { ok: true, frames, measures, ...RENDERED };
}

interface Setup {
  readonly model: (call: ChatCall) => ChatAction;
  readonly judge?: (call: ChatCall) => ChatAction;
  readonly stages?: Partial<EvalStages>;
  readonly outDir?: string;
  readonly profile?: Partial<JudgeProfile>;
  readonly context?: JobContext;
  readonly options?: Partial<RunEvalOptions>;
}

async function evaluate(
  setup: Setup,
): Promise<{ summary: EvalSummary; outDir: string; model: ChatServer; judge: ChatServer }> {
  const model = await serve(setup.model);
  const judge = await serve(setup.judge ?? (() => ({ kind: 'reply', text: VERDICTS })));
  const profile = {
    ...parseProfile({
      name: 'model',
      baseUrl: model.baseUrl,
      model: 'lantern-8b',
      retries: 0,
      concurrency: 3,
      sampling: { temperature: 1, maxTokens: 8192 },
    }),
    ...setup.profile,
  };
  const outDir =
    setup.outDir ??
    join(mkdtempSync(join(tmpdir(), 'eval run “ü” ')), 'isometric-scenes--lantern-8b--null--0a1b2c3d');
  const summary = await runEval({
    plan: {
      environment: 'isometric-scenes',
      split: 'val',
      systemPrompt: 'Draw.',
      model: profile,
      judge: null,
      rolloutsPerTask: 2,
      seed: 7000,
    },
    tasks: TASKS,
    outDir,
    askModel: await openModel(profile, envKeys({})),
    stages: await stagesWith(judge.baseUrl, setup.stages),
    rewardRules: PROTOCOL.reward,
    context: setup.context ?? QUIET_JOB,
    ...setup.options,
  });
  return { summary, outDir, model, judge };
}

interface Row {
  readonly ok: boolean;
  readonly run: { readonly id: string };
  readonly task: { readonly data: { readonly idx: number; readonly moving?: string }; readonly hash: string };
  readonly traces: readonly {
    readonly rewards: Record<string, unknown>;
    readonly metrics: Record<string, number | null>;
    readonly info: Record<string, unknown>;
    readonly nodes: readonly object[];
    readonly calls: readonly { readonly sampling: { readonly seed: number } }[];
    readonly errors: readonly {
      readonly type: string;
      readonly message: string;
      readonly status_code?: number;
    }[];
    readonly stop_condition: string;
  }[];
}

function rowsIn(outDir: string): readonly Row[] {
  const lines = readFileSync(join(outDir, 'traces.jsonl'), 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line) as Row);
}

const reply = (text: string): ChatAction => ({ kind: 'reply', text });

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

  it('goes on where an interrupted run ended, and cuts off a torn last line', async () => {
    const cancel = new AbortController();
    const context: JobContext = {
      signal: cancel.signal,
      report: ({ done }) => {
        if (done >= 5) cancel.abort(new Error('cancelled'));
      },
    };
    const first = await evaluate({ model: () => reply(GOOD), context });
    expect(first.summary.stopped).toMatchObject({ code: 'cancelled' });
    const before = rowsIn(first.outDir);
    expect(before.length).toBeLessThan(16);
    appendFileSync(join(first.outDir, 'traces.jsonl'), '{"id":"torn","task":{"da');

    const second = await evaluate({ model: () => reply(GOOD), outDir: first.outDir });
    expect(second.summary).toMatchObject({ planned: 16, kept: before.length, stopped: null });
    expect(second.model.calls).toHaveLength(16 - before.length);
    const after = rowsIn(first.outDir);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(
      new Set(after.map(({ task, traces }) => `${task.hash} ${traces[0]?.calls[0]?.sampling.seed}`)).size,
    ).toBe(16);
    expect(new Set(after.map(({ run }) => run.id)).size).toBe(1);
    expect(readlinkSync(join(first.outDir, 'logs', 'latest'))).toBe('attempt_2');
  });

  it('keeps an answer whose scoring was cancelled, and scores it when the run goes on', async () => {
    const cancel = new AbortController();
    const context: JobContext = { signal: cancel.signal, report: () => undefined };
    const render: EvalStages['render'] = (_svg, signal) => {
      cancel.abort(new Error('cancelled'));
      return Promise.reject(signal.reason as Error);
    };
    const first = await evaluate({
      ...{ model: () => reply(GOOD), context, stages: { render }, profile: { concurrency: 1 } },
    });
    expect(first.summary.stopped).toMatchObject({ code: 'cancelled' });
    expect(rowsIn(first.outDir)).toMatchObject([{ ok: false, traces: [{ stop_condition: 'interrupted' }] }]);
    const second = await evaluate({ model: () => reply(GOOD), outDir: first.outDir });
    expect(second.model.calls).toHaveLength(15);
    expect(rowsIn(first.outDir).filter(({ ok }) => ok)).toHaveLength(16);
  });

  it('keeps rollouts with errors unless told to ask for them again', async () => {
    const broken = await evaluate({
      model: ({ index }) => (index < 3 ? { kind: 'status', status: 500, message: 'broken' } : reply(GOOD)),
    });
    const kept = await evaluate({ model: () => reply(GOOD), outDir: broken.outDir });
    expect(kept.model.calls).toHaveLength(0);
    const retried = await evaluate({
      model: () => reply(GOOD),
      outDir: broken.outDir,
      options: { retryErrors: true },
    });
    expect(retried.model.calls).toHaveLength(3);
    expect(rowsIn(broken.outDir).every(({ ok }) => ok)).toBe(true);
  });

  it('scores an answer again whose judge failed, without asking the model for another', async () => {
    const failed = await evaluate({ model: () => reply(GOOD), judge: () => reply('Sorry.') });
    expect(failed.summary.rewards).toMatchObject({ scored: 0, takenOut: { errors: { JudgeError: 16 } } });
    const retried = await evaluate({
      model: () => reply(SCRIPT),
      outDir: failed.outDir,
      options: { retryErrors: true },
    });
    expect(retried.model.calls).toHaveLength(0);
    expect(retried.summary).toMatchObject({ kept: 0, rewards: { rollouts: 16, scored: 16 } });
    const rows = rowsIn(failed.outDir);
    expect(rows).toHaveLength(16);
    for (const { ok, traces } of rows) {
      expect(ok).toBe(true);
      expect(traces[0]?.nodes.at(-1)).toMatchObject({ message: { content: GOOD } });
      expect(traces[0]?.calls).toHaveLength(1);
    }
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
