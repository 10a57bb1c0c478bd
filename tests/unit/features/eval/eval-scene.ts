import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parseProtocol, QUIET_JOB } from '../../../../src-main/domain/index.ts';
import type { JobContext } from '../../../../src-main/domain/index.ts';
import { runGates } from '../../../../src-main/gates/index.ts';
import { envKeys, openModel, parseProfile } from '../../../../src-main/judge/index.ts';
import type { JudgeProfile } from '../../../../src-main/judge/index.ts';
import type { MotionReport } from '../../../../src-main/motion/index.ts';
import { readSplit, runEval } from '../../../../src-main/features/eval/index.ts';
import type { EvalStages, EvalSummary, RunEvalOptions } from '../../../../src-main/features/eval/index.ts';
import type { Rendered, RenderResult } from '../../../../src-main/render/index.ts';
import { startChatServer } from '../../../servers/chat-server.ts';
import type { ChatAction, ChatCall, ChatServer } from '../../../servers/chat-server.ts';
import { openFileCache } from '../../judge/file-cache.ts';
import { judgeAt } from '../../judge/scene.ts';

const PROTOCOL_FILE = new URL('../../../../resources/protocols/isometric-scenes.json', import.meta.url);
export const PROTOCOL = parseProtocol(readFileSync(PROTOCOL_FILE, 'utf8'), 'isometric-scenes.json');
export const VERDICTS =
  '{"scene":"yes","objects":"no","isometric":"yes","composition":"yes","motion":"yes","figure":"no"}';
export const GOOD =
  '```svg\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="9" height="9"/></svg>\n```';
export const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>';

const RENDERED = { blockedRequests: [], renderer: { name: 'none', version: '0' } };
export const NOT_RENDERED: RenderResult = {
  ok: false,
  failure: { kind: 'no-size', message: 'it has no size' },
  ...RENDERED,
};
export const STILL: MotionReport = {
  ...{ version: '1', blank: false, dominantShare: 0.5, moves: false, flash: false, pass: false, pairs: [] },
  limits: PROTOCOL.motion,
};

export const TASKS = (
  await readSplit(new URL('../../../../data/splits', import.meta.url).pathname, 'val')
).slice(0, 8);
const servers: ChatServer[] = [];

/** For after each test. */
export async function closeServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.close()));
}

/** A real server that `closeServers` closes. */
export async function serve(decide: (call: ChatCall) => ChatAction): Promise<ChatServer> {
  const server = await startChatServer(decide);
  servers.push(server);
  return server;
}

/** Real gates and a real judge; the picture is taken for granted, since a browser is another module's concern. */
export async function stagesWith(judgeUrl: string, change: Partial<EvalStages> = {}): Promise<EvalStages> {
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
    return { timeS, png, sha256: hash('sha256', png), widthPx: 512, heightPx: 512 };
  });
  const measures = { box: null, offCanvasShare: 0, elements: 1, animations: 0, durationsS: [] };
  return { ok: true, frames, measures, ...RENDERED };
}

export interface Setup {
  readonly model: (call: ChatCall) => ChatAction;
  readonly judge?: (call: ChatCall) => ChatAction;
  readonly stages?: Partial<EvalStages>;
  readonly outDir?: string;
  readonly profile?: Partial<JudgeProfile>;
  readonly context?: JobContext;
  readonly options?: Partial<RunEvalOptions>;
}

/** Runs an evaluation against a model and a judge that answer as they are told, into a new folder or the one named. */
export async function evaluate(
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

/** The rows of a run's file, whose last line has to be whole. */
export function rowsIn(outDir: string): readonly Row[] {
  const lines = readFileSync(join(outDir, 'traces.jsonl'), 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line) as Row);
}

export const reply = (text: string): ChatAction => ({ kind: 'reply', text });
