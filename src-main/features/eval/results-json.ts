import { ITEMS } from '../../domain/index.ts';
import type { GateCode } from '../../domain/index.ts';
import { readReply } from '../../judge/index.ts';
import type { JudgeReply } from '../../judge/index.ts';
import type { SplitTask } from './read-split.ts';
import type { ScoredAnswer } from './score-answer.ts';

export type Json = Record<string, unknown>;

/** Our gates under the names that recorded runs use, so that every reader of the format knows them. */
const RECORDED_GATES: Readonly<Record<GateCode, string>> = {
  extract: 'no_svg',
  size: 'size',
  wellformed: 'xml',
  'single-root': 'multiple_svg',
  script: 'script',
  'external-ref': 'external_ref',
  'event-handler': 'event_attr',
  'event-animation': 'begin_event',
  text: 'extra_text',
};

/** A metric stands in the row once its stage should have been reached; null where it was and gave nothing. */
export function metricsJson(scored: ScoredAnswer, task: SplitTask): Json {
  const { gates, render, motion } = scored;
  const gateOk = asNumber(gates?.ok ?? null);
  if (gates?.ok === false) return { gate_ok: gateOk };
  const renderOk = asNumber(render?.ok ?? null);
  if (render?.ok === false) return { gate_ok: gateOk, render_ok: renderOk };
  const shown = {
    gate_ok: gateOk,
    render_ok: renderOk,
    blank: asNumber(motion?.blank ?? null),
    motion: asNumber(motion?.pass ?? null),
  };
  if (motion?.blank === true) return shown;
  const asked = ITEMS.filter((item) => item !== 'motion' || task.moving !== null);
  const judged = asked.map((item) => {
    const verdict = scored.verdicts[item];
    return [`judge_${item}`, verdict === null ? null : asNumber(verdict === 'yes')] as const;
  });
  return { ...shown, ...Object.fromEntries(judged) };
}

/** `info`: the failed gate, the frames' times and every judge reply with the verdicts used. */
export function infoJson(scored: ScoredAnswer, replies: readonly JudgeReply[], task: SplitTask): Json {
  const asked = ITEMS.filter((item) => item !== 'motion' || task.moving !== null);
  const gate = scored.gates?.gate ?? null;
  const judge = replies.map((reply) => {
    const parsed = readReply(reply, asked);
    return {
      text: reply.text,
      parsed: parsed.ok ? parsed.verdicts : null,
      usage: usageJson(reply.usage, reply.costUsd),
    };
  });
  return {
    gate: gate === null ? null : RECORDED_GATES[gate],
    ...(scored.render?.ok === true
      ? { frames: { times: scored.render.frames.map(({ timeS }) => timeS) } }
      : {}),
    ...(judge.length === 0 ? {} : { judge }),
  };
}

export function usageJson(usage: JudgeReply['usage'], costUsd: number | null): Json {
  return {
    prompt_tokens: usage?.promptTokens ?? null,
    completion_tokens: usage?.completionTokens ?? null,
    cached_input_tokens: usage?.cachedInputTokens ?? null,
    reasoning_tokens: usage?.reasoningTokens ?? null,
    cost: costUsd,
  };
}

export function withoutNulls(record: Json): Json {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

function asNumber(value: boolean | null): number | null {
  return value === null ? null : Number(value);
}
