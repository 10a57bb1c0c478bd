import { createHash } from 'node:crypto';
import type { AnswerKind } from './answers.ts';
import type { Scene } from './scenes.ts';

/** One rollout to be written as an F1 episode. */
export interface SampleRollout {
  readonly run: { readonly id: string; readonly name: string; readonly model: string };
  readonly index: number;
  readonly scene: Scene;
  readonly repeat: number;
  readonly kind: AnswerKind;
  readonly answer: string | null;
}

type Recorded = {
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly info: Readonly<Record<string, unknown>>;
  readonly reward: number | null;
};

/** Recorded gate code of the kinds that a gate refuses. */
const GATE_OF: Partial<Record<AnswerKind, string>> = {
  prose: 'no_svg',
  two: 'multiple_svg',
  'too-large': 'size',
  malformed: 'xml',
  truncated: 'xml',
  script: 'script',
  handler: 'event_attr',
  external: 'external_ref',
  'extra-text': 'extra_text',
};

const START = 1_790_000_000;

/** The episode's line, with ids drawn from what it holds, so that the same script writes the same bytes. */
export function episodeLine(rollout: SampleRollout): string {
  const { run, scene, kind } = rollout;
  const key = `${run.name}/${scene.name}/${rollout.repeat}`;
  const data = {
    idx: rollout.index,
    name: scene.name,
    prompt: scene.prompt,
    network_allow: ['*'],
    network_block: [],
    artifacts: [],
    timeout: {},
    resources: {},
    objects: scene.objects,
    ...(scene.moving === null ? {} : { moving: scene.moving }),
    quoted: scene.quoted,
    split: 'test',
  };
  const taskHash = sha256(JSON.stringify(data));
  const task = { type: 'IsometricSceneTask', data, key: taskHash, hash: taskHash };
  const error = errorOf(kind);
  const recorded = error === null ? recordResults(rollout) : { metrics: {}, info: {}, reward: null };
  const t0 = START + rollout.index * 60 + rollout.repeat * 25;
  const seed = 100 + rollout.repeat;
  const answerNodes =
    rollout.answer === null ? [] : [node(1, { role: 'assistant', content: rollout.answer }, true, t0 + 14)];
  const usage = { prompt_tokens: 130, completion_tokens: Math.ceil((rollout.answer?.length ?? 0) / 3) };
  const trace = {
    version: 1,
    id: sha256(`trace ${key}`).slice(0, 32),
    verifiers: { version: '0.3.1' },
    task,
    agent: {
      config: {
        harness: { id: 'null' },
        runtime: { type: 'subprocess' },
        model: run.model,
        sampling: { temperature: 1, max_tokens: 16384 },
        timeout: {},
        retries: { max_retries: 1 },
      },
      name: 'agent',
      trainable: true,
    },
    tools: [],
    nodes: [
      node(
        null,
        { role: 'system', content: 'Answer with one self-contained animated SVG in isometric projection.' },
        false,
        t0,
      ),
      node(0, { role: 'user', content: scene.prompt }, false, t0),
      ...answerNodes,
    ],
    calls: [
      {
        ...(rollout.answer === null ? {} : { node: 2 }),
        model: run.model,
        sampling: { temperature: 1, seed },
        endpoint: '/chat/completions',
        ...(error?.type === 'ProviderError'
          ? { error }
          : { finish_reason: kind === 'truncated' ? 'length' : 'stop', usage }),
        time: { start: t0, end: t0 + 14 },
      },
    ],
    request_rewrites: [],
    response_rewrites: [],
    rewards:
      error !== null
        ? {}
        : { scene_reward: kind === 'unscored' ? null : { score: recorded.reward, weight: 1 } },
    metrics: recorded.metrics,
    info: recorded.info,
    extra_usage: [],
    is_completed: error === null,
    ok: error === null,
    stop_condition: error === null ? 'agent_completed' : 'error',
    errors: error === null ? [] : [error],
    timing: {
      start: t0,
      agent: { start: t0, end: t0 + 14, model: { duration: 13.2 }, harness: { duration: 0.1 } },
      scoring: { start: t0 + 14, end: t0 + 19 },
    },
  };
  return JSON.stringify({
    id: sha256(`episode ${key}`).slice(0, 32),
    env: { id: 'isometric-scenes' },
    task,
    run: { type: 'eval', id: run.id, name: run.name },
    ok: error === null,
    errors: error === null ? [] : [error],
    traces: [trace],
  });
}

/** What the evaluation recorded: mostly right, sometimes not, as real ones are. */
function recordResults({ scene, kind, index, repeat, answer }: SampleRollout): Recorded {
  const gate = GATE_OF[kind] ?? null;
  if (gate !== null) return { metrics: { gate_ok: 0 }, info: { gate }, reward: 0 };
  // The evaluation's gate refused two honest drawings for a "&" that was escaped well; the audit shows it.
  if (kind === 'good' && scene.quoted.some((span) => span.includes('&')))
    return { metrics: { gate_ok: 0 }, info: { gate: 'xml' }, reward: 0 };
  if (kind === 'no-size') return { metrics: { gate_ok: 1, render_ok: 0 }, info: { gate: null }, reward: 0 };
  const times = [0, ...seededTimes(answer ?? '')];
  if (kind === 'blank')
    return {
      metrics: { gate_ok: 1, render_ok: 1, blank: 1 },
      info: { gate: null, frames: { times } },
      reward: 0,
    };
  const verdicts = judgeLike(scene, kind, index * 7 + repeat);
  // The recorded check compares frames only, so that a picture that merely flashes passes it.
  const motion = /<animate|class="(?:bob|rise)"/.test(answer ?? '') ? 1 : 0;
  const judged = Object.fromEntries(Object.entries(verdicts).map(([item, yes]) => [`judge_${item}`, yes]));
  const parts = [
    verdicts.scene,
    verdicts.objects,
    verdicts.isometric,
    verdicts.composition,
    motion,
    ...(scene.moving === null ? [] : [verdicts.motion]),
  ];
  const word = (yes: number | null | undefined): string => (yes === 1 ? 'yes' : 'no');
  const first = {
    scene: word(verdicts.scene),
    objects: word(verdicts.objects),
    isometric: word(verdicts.isometric),
    composition: word(verdicts.composition),
    figure: word(verdicts.figure),
  };
  const replies = [
    {
      text: JSON.stringify(first),
      parsed: first,
      usage: { prompt_tokens: 1490, completion_tokens: 41, cost: 0.00021 },
    },
  ];
  const second = { moving_element: scene.moving, motion: word(verdicts.motion) };
  const moving =
    scene.moving === null
      ? []
      : [
          {
            text: JSON.stringify(second),
            parsed: second,
            usage: { prompt_tokens: 3010, completion_tokens: 22, cost: 0.0004 },
          },
        ];
  return {
    metrics: { gate_ok: 1, render_ok: 1, blank: 0, motion, ...judged },
    info: { gate: null, frames: { times }, judge: [...replies, ...moving] },
    reward:
      verdicts.figure === 1 ? 0 : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) / parts.length,
  };
}

/** Verdicts as a fallible judge gives them: it takes statues for people and is a coin for composition. */
function judgeLike(scene: Scene, kind: AnswerKind, salt: number): Record<string, number | null> {
  const draw = (item: string, pYes: number): number =>
    Number.parseInt(sha256(`${scene.name} ${kind} ${item} ${salt}`).slice(0, 8), 16) / 2 ** 32 < pYes ? 1 : 0;
  const statue = scene.objects.includes('statue');
  return {
    scene: draw('scene', kind === 'flat' ? 0.4 : 0.93),
    objects: draw('objects', kind === 'missing' ? 0.2 : kind === 'flat' ? 0.1 : 0.88),
    isometric: draw('isometric', kind === 'flat' ? 0.12 : 0.94),
    composition: draw('composition', 0.6),
    ...(scene.moving === null
      ? {}
      : { motion: draw('motion', kind === 'static' || kind === 'flash' || kind === 'flat' ? 0.1 : 0.88) }),
    figure: draw('figure', kind === 'figure' ? 0.95 : statue ? 0.7 : 0.02),
  };
}

function seededTimes(answer: string): number[] {
  const svg = /<svg[\s\S]*<\/svg>/.exec(answer)?.[0] ?? answer;
  const hash = createHash('sha256').update(svg).digest();
  return [0, 1, 2].map((k) =>
    Math.max(0.1, Math.round(((k + hash.readUInt32BE(k * 4) / 2 ** 32) * 6000) / 3) / 1000),
  );
}

function errorOf(kind: AnswerKind): {
  readonly type: string;
  readonly message: string;
  readonly status_code?: number;
  readonly traceback?: string;
} | null {
  if (kind === 'provider-error')
    return { type: 'ProviderError', message: 'rate limit reached, try again later', status_code: 429 };
  if (kind === 'sandbox-error')
    return {
      type: 'SandboxError',
      message: 'renderer sandbox ended before it answered',
      traceback:
        'Traceback (most recent call last):\n  File "render.py", line 88, in run\nSandboxError: renderer sandbox ended before it answered',
    };
  if (kind === 'judge-error')
    return {
      type: 'JudgeError',
      message: 'reply is not JSON after 3 tries: "I cannot assess these images."',
    };
  return null;
}

function node(parent: number | null, message: object, sampled: boolean, timestamp: number): object {
  return {
    ...(parent === null ? {} : { parent }),
    message,
    sampled,
    timestamp,
    token_ids: [],
    mask: [],
    is_content: [],
    logprobs: [],
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
