import { z } from 'zod';
import type { ModelAnswer } from '../../judge/index.ts';
import type { RolloutReward, ScoredOutcome } from '../../scoring/index.ts';

/** A rollout that stands in `traces.jsonl`, as far as going on needs it. */
export interface KeptRow {
  /** Tells the task and the repeat; the newest row with a key counts. */
  readonly key: string;
  /** False where the rollout ended in an error. */
  readonly ok: boolean;
  /** Cancelled while its answer was scored. */
  readonly interrupted: boolean;
  readonly runId: string | null;
  readonly reward: RolloutReward;
  /** The model's answer; null where it gave none. */
  readonly answer: ModelAnswer | null;
  readonly line: string;
}

/** The stop condition of a rollout that was cancelled while it was scored. */
export const INTERRUPTED = 'interrupted';

const count = z.number().nullish();
const callSchema = z.looseObject({
  node: z.number().optional(),
  model: z.string().nullish(),
  finish_reason: z.string().nullish(),
  sampling: z.looseObject({ seed: z.number().optional() }).optional(),
  usage: z
    .looseObject({
      prompt_tokens: count,
      completion_tokens: count,
      cached_input_tokens: count,
      reasoning_tokens: count,
      cost: count,
    })
    .nullish(),
  error: z.looseObject({ message: z.string(), status_code: z.number().optional() }).optional(),
  time: z.looseObject({ start: z.number(), end: z.number() }),
});
const rowSchema = z.looseObject({
  ok: z.boolean(),
  task: z.looseObject({ hash: z.string(), data: z.looseObject({ name: z.string() }) }),
  run: z.looseObject({ id: z.string() }).optional(),
  traces: z.tuple([
    z.looseObject({
      nodes: z.array(
        z.looseObject({
          sampled: z.boolean(),
          message: z.looseObject({ content: z.string(), reasoning_content: z.string().optional() }),
        }),
      ),
      calls: z.array(callSchema),
      rewards: z.looseObject({ scene_reward: z.looseObject({ score: z.number() }).nullish() }),
      metrics: z.record(z.string(), z.number().nullable()),
      errors: z.array(z.looseObject({ type: z.string() })),
      stop_condition: z.string().nullish(),
    }),
  ]),
});
type Row = z.infer<typeof rowSchema>;

export function rowKey(taskHash: string, seed: number | null): string {
  return `${taskHash} ${seed}`;
}

/** Reads a line that `episodeJson` wrote; null for anything else, such as a line that was cut off. */
export function readKeptRow(line: string): KeptRow | null {
  let data: unknown;
  try {
    data = JSON.parse(line);
  } catch {
    return null;
  }
  const row = rowSchema.safeParse(data).data;
  if (row === undefined) return null;
  const seed = row.traces[0].calls[0]?.sampling?.seed ?? null;
  return {
    key: rowKey(row.task.hash, seed),
    ok: row.ok,
    interrupted: row.traces[0].stop_condition === INTERRUPTED,
    runId: row.run?.id ?? null,
    reward: readReward(row),
    answer: readAnswer(row),
    line,
  };
}

function readReward({ task, traces: [{ errors, rewards, metrics }] }: Row): RolloutReward {
  const error = errors.at(-1);
  if (error !== undefined) return { kind: 'error', task: task.data.name, type: error.type };
  const reward = rewards.scene_reward?.score;
  if (reward === undefined) return { kind: 'none', task: task.data.name };
  return { kind: 'scored', task: task.data.name, reward, outcome: readOutcome(metrics) };
}

function readOutcome(metrics: Row['traces'][0]['metrics']): ScoredOutcome {
  if (metrics['gate_ok'] === 0) return 'gate-failed';
  if (metrics['render_ok'] === 0) return 'render-failed';
  if (metrics['blank'] === 1) return 'blank';
  return metrics['judge_figure'] === 1 ? 'flagged' : 'scored';
}

function readAnswer({ traces: [{ nodes, calls }] }: Row): ModelAnswer | null {
  const node = nodes.findLast(({ sampled }) => sampled);
  const call = calls.findLast((each) => each.node !== undefined);
  if (node === undefined || call === undefined) return null;
  const { usage } = call;
  return {
    ok: true,
    reply: {
      text: node.message.content,
      reasoning: node.message.reasoning_content ?? null,
      finishReason: call.finish_reason ?? null,
      usage: {
        promptTokens: usage?.prompt_tokens ?? null,
        completionTokens: usage?.completion_tokens ?? null,
        cachedInputTokens: usage?.cached_input_tokens ?? null,
        reasoningTokens: usage?.reasoning_tokens ?? null,
        costUsd: usage?.cost ?? null,
      },
      model: call.model ?? null,
    },
    costUsd: usage?.cost ?? null,
    attempts: calls.map(({ time, error }) => ({
      startedAtMs: Math.round(time.start * 1000),
      endedAtMs: Math.round(time.end * 1000),
      failure:
        error === undefined
          ? null
          : { code: 'server-error', message: error.message, status: error.status_code ?? null },
    })),
  };
}
