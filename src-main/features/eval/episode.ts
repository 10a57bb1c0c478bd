import { createHash, randomUUID } from 'node:crypto';
import type { ChatReply, ModelAnswer } from '../../judge/index.ts';
import { HARNESS, samplingJson } from './eval-config.ts';
import type { EvalPlan } from './eval-config.ts';
import type { SplitTask } from './read-split.ts';
import { INTERRUPTED } from './kept-row.ts';
import { infoJson, metricsJson, usageJson, withoutNulls } from './results-json.ts';
import type { Json } from './results-json.ts';
import type { ScoredAnswer } from './score-answer.ts';

/** One rollout with what became of it; `scored` is null where there is no answer or it is not scored yet. Milliseconds since 1970. */
export interface RolloutResult {
  readonly task: SplitTask;
  readonly index: number;
  readonly seed: number;
  readonly answer: ModelAnswer;
  readonly scored: ScoredAnswer | null;
  /** Cancelled while it was scored: its error says nothing about the answer, which is scored when the run goes on. */
  readonly interrupted: boolean;
  readonly startedAtMs: number;
  readonly scoringAtMs: number;
  readonly endedAtMs: number;
}

export interface RunIdentity {
  readonly id: string;
  readonly name: string;
}

/** The version of verifiers whose format F1 is written here. */
const VERIFIERS = { version: '0.3.1.dev62', commit: 'a60a606ecc4d309247edf9ff92c3eabca362781f' };
const TASK_TYPE = 'IsometricSceneTask';

/** One line of `traces.jsonl` in format F1 (docs/formats.md): an episode with one trace. */
export function episodeJson(result: RolloutResult, plan: EvalPlan, run: RunIdentity): Json {
  const errors = errorsOf(result);
  const task = taskJson(result.task, result.index, plan);
  return {
    id: hexId(),
    env: { id: plan.environment },
    task,
    run: { type: 'eval', id: run.id, name: run.name },
    ok: errors.length === 0,
    errors: [],
    traces: [traceJson(result, plan, task, errors)],
  };
}

/** Task data and its hash: SHA-256 of the data as Python's `json.dumps(data, sort_keys=True)` writes it. */
export function taskJson(task: SplitTask, index: number, plan: EvalPlan): Json {
  const data = {
    idx: index,
    name: task.id,
    prompt: task.prompt,
    system_prompt: plan.systemPrompt,
    network_allow: [],
    network_block: [],
    artifacts: [],
    timeout: {},
    resources: {},
    place: task.place,
    objects: task.objects,
    ...(task.moving === null ? {} : { moving: task.moving }),
    quoted: task.quoted,
    split: task.split,
  };
  const hash = createHash('sha256').update(pythonJson(data)).digest('hex');
  return { type: TASK_TYPE, data, key: hash, hash };
}

function traceJson(result: RolloutResult, plan: EvalPlan, task: Json, errors: readonly Json[]): Json {
  const { scored, answer } = result;
  const replies = scored?.judge?.replies ?? [];
  return {
    version: 1,
    id: hexId(),
    verifiers: VERIFIERS,
    task,
    agent: agentJson(plan),
    tools: [],
    nodes: answer.ok ? nodesJson(result, answer.reply, plan) : [],
    calls: callsJson(result, plan),
    request_rewrites: [],
    response_rewrites: [],
    rewards:
      scored === null
        ? {}
        : {
            scene_reward: scored.reward.kind === 'scored' ? { score: scored.reward.reward, weight: 1 } : null,
          },
    metrics: scored === null ? {} : metricsJson(scored, result.task),
    info: scored === null ? {} : infoJson(scored, replies, result.task),
    extra_usage: replies.map((reply) => withoutNulls(usageJson(reply.usage, reply.costUsd))),
    is_completed: true,
    ok: errors.length === 0,
    stop_condition: stopCondition(result, errors),
    errors,
    timing: timingJson(result),
  };
}

function stopCondition({ interrupted }: RolloutResult, errors: readonly Json[]): string {
  if (interrupted) return INTERRUPTED;
  return errors.length === 0 ? 'agent_completed' : 'error';
}

function errorsOf({ answer, scored }: RolloutResult): readonly Json[] {
  if (!answer.ok) {
    const { message, status } = answer.failure;
    return [{ type: 'ProviderError', message, ...(status === null ? {} : { status_code: status }) }];
  }
  return scored?.error ? [{ type: scored.error.type, message: scored.error.message }] : [];
}

function agentJson(plan: EvalPlan): Json {
  const { model, baseUrl, keyName, sampling, retries } = plan.model;
  return {
    config: {
      harness: { id: HARNESS },
      runtime: { type: 'svg-assay' },
      model,
      client: withoutNulls({ base_url: baseUrl, api_key_var: keyName, headers: {}, type: 'eval' }),
      sampling: withoutNulls(samplingJson(sampling)),
      timeout: {},
      retries: { max_retries: retries, include: [], exclude: [] },
    },
    name: 'agent',
    trainable: true,
  };
}

function nodesJson(result: RolloutResult, reply: ChatReply, plan: EvalPlan): readonly Json[] {
  const node = (parent: number | null, message: Json, sampled: boolean, atMs: number): Json => ({
    ...(parent === null ? {} : { parent }),
    message,
    sampled,
    timestamp: atMs / 1000,
    token_ids: [],
    mask: [],
    is_content: [],
    logprobs: [],
  });
  return [
    node(null, { role: 'system', content: plan.systemPrompt }, false, result.startedAtMs),
    node(0, { role: 'user', content: result.task.prompt }, false, result.startedAtMs),
    node(
      1,
      withoutNulls({ role: 'assistant', content: reply.text, reasoning_content: reply.reasoning }),
      true,
      result.scoringAtMs,
    ),
  ];
}

function callsJson({ answer, seed }: RolloutResult, plan: EvalPlan): readonly Json[] {
  const sampling = { ...withoutNulls(samplingJson(plan.model.sampling)), seed };
  return answer.attempts.map(({ startedAtMs, endedAtMs, failure }) => {
    const call = { model: plan.model.model, sampling, endpoint: '/chat/completions' };
    const time = { start: startedAtMs / 1000, end: endedAtMs / 1000 };
    if (failure !== null) {
      const { message, status } = failure;
      return {
        ...call,
        time,
        error: { type: 'ProviderError', message, ...(status === null ? {} : { status_code: status }) },
      };
    }
    if (!answer.ok) return { ...call, time };
    const { finishReason, usage } = answer.reply;
    return {
      node: 2,
      ...call,
      ...(finishReason === null ? {} : { finish_reason: finishReason }),
      usage: withoutNulls(usageJson(usage, answer.costUsd)),
      time,
    };
  });
}

function timingJson({ answer, startedAtMs, scoringAtMs, endedAtMs, scored }: RolloutResult): Json {
  const [start, scoring, end] = [startedAtMs / 1000, scoringAtMs / 1000, endedAtMs / 1000];
  const answered = (answer.attempts.at(-1)?.endedAtMs ?? scoringAtMs) / 1000;
  return {
    start,
    boot: { start, end: start },
    setup: { start, end: start },
    agent: { start, end: answered, model: { duration: answered - start }, harness: { duration: 0 } },
    finalize: { start: scoring, end: scoring },
    scoring: scored === null ? { start: 0, end: 0 } : { start: scoring, end },
  };
}

/** Keys sorted, blanks after separators, everything outside ASCII escaped: the form that task hashes are taken over. */
function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${pythonJson(key)}: ${pythonJson(inner)}`).join(', ')}}`;
  }
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function hexId(): string {
  return randomUUID().replaceAll('-', '');
}
