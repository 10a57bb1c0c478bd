import { asBoolean, asInteger, asName, asNumber, asObject, asObjects, asText } from '../json-values.ts';
import { contentText, readMessage } from '../message-text.ts';
import { isTruncated, readErrors, statedFinish, sumUsage, totalReward } from './outcome.ts';
import type { RunFormat } from '../../domain/index.ts';
import type { JsonObject } from '../json-values.ts';
import type { Conversation, SourceAnswer, SourceError, SourceRollout } from '../source-rollout.ts';

/** What the episode around a trace says about it; a bare trace (F3) has none of it. */
export interface TraceContext {
  readonly format: RunFormat;
  readonly traceIndex: number;
  readonly episodeId: string | null;
  readonly environment: string | null;
  readonly step: number | null;
  readonly task: JsonObject | null;
  readonly episodeOk: boolean | null;
  readonly episodeErrors: readonly SourceError[];
}

/** A trace of F1, F2, F6 (inside an episode) or F3 (bare). */
export function readTrace(trace: JsonObject, context: TraceContext): SourceRollout {
  const nodes = asObjects(trace['nodes']);
  const calls = asObjects(trace['calls']);
  const answerNode = nodes[answerIndex(trace, nodes)];
  const task = asObject(trace['task']) ?? context.task ?? {};
  const errors = readErrors(trace);
  const ok = asBoolean(trace['ok']) ?? context.episodeOk ?? errors.length === 0;
  const finishReason =
    asName(calls.findLast((call) => asObject(call['error']) === null)?.['finish_reason']) ??
    asName(answerNode?.['finish_reason']);
  const agent = asObject(trace['agent']);
  return {
    format: context.format,
    episodeId: context.episodeId,
    traceId: asName(trace['id']),
    traceIndex: context.traceIndex,
    exampleId: null,
    agent: asName(agent?.['name']),
    environment: context.environment,
    model:
      asName(asObject(agent?.['config'])?.['model']) ??
      asName(agent?.['model']) ??
      asName(calls.at(-1)?.['model']),
    step: context.step ?? asInteger(asObject(trace['run'])?.['step']),
    taskHash: asName(task['hash']),
    taskKey: asName(task['key']),
    taskData: asObject(task['data']) ?? task,
    firstUserText: firstUserText(nodes),
    failed: !ok,
    errors: errors.length > 0 || ok ? errors : context.episodeErrors,
    reward: totalReward(trace),
    answer: readAnswer(trace, answerNode),
    finishReason: statedFinish(trace, finishReason),
    truncated: isTruncated(trace, finishReason),
    // F3 keeps the usage on its nodes, later formats on their calls.
    usage: sumUsage((calls.length > 0 ? calls : nodes).map((holder) => holder['usage'])),
    startedAt: asNumber(asObject(trace['timing'])?.['start']),
    root: trace,
  };
}

/** The branch from the root to the answer; other branches are counted. */
export function traceConversation(trace: JsonObject): Conversation {
  const nodes = asObjects(trace['nodes']);
  const parents = new Set(nodes.map((node) => asInteger(node['parent'])));
  const path: JsonObject[] = [];
  const seen = new Set<number>();
  let index: number | null = nodes.length === 0 ? null : Math.max(answerIndex(trace, nodes), 0);
  // A damaged file may hold a circle of parents.
  while (index !== null && !seen.has(index)) {
    const node = nodes[index];
    if (node === undefined) break;
    seen.add(index);
    path.unshift(asObject(node['message']) ?? {});
    index = asInteger(node['parent']);
  }
  return { messages: path.map(readMessage), branches: nodes.filter((_, at) => !parents.has(at)).length };
}

/**
 * The node of the answer: the one that holds the root agent's reply where the trace states that, since agents that it called
 * answer behind it; else the last that the model wrote. −1 where there is none.
 */
function answerIndex(trace: JsonObject, nodes: readonly JsonObject[]): number {
  const reply = rootReply(trace);
  if (reply !== null) {
    const said = nodes.findLastIndex((node) => roleOf(node) === 'assistant' && textOf(node) === reply);
    if (said >= 0) return said;
  }
  const sampled = nodes.findLastIndex((node) => node['sampled'] === true);
  if (sampled >= 0) return sampled;
  return nodes.findLastIndex((node) => node['sampled'] === undefined && roleOf(node) === 'assistant');
}

/** What the agent at the root replied, as text, parts or a whole message; null where the trace does not state it. */
function rootReply(trace: JsonObject): string | null {
  const reply = trace['root_reply'];
  return contentText(asObject(reply)?.['content'] ?? reply)?.trim() ?? null;
}

function readAnswer(trace: JsonObject, node: JsonObject | undefined): SourceAnswer {
  const message = asObject(node?.['message']);
  return {
    text: rootReply(trace) ?? contentText(message?.['content'])?.trim() ?? null,
    reasoning: asText(message?.['reasoning_content']),
  };
}

function textOf(node: JsonObject): string | null {
  return contentText(asObject(node['message'])?.['content'])?.trim() ?? null;
}

function firstUserText(nodes: readonly JsonObject[]): string | null {
  const node = nodes.find((candidate) => roleOf(candidate) === 'user');
  return contentText(asObject(node?.['message'])?.['content']);
}

function roleOf(node: JsonObject): unknown {
  return asObject(node['message'])?.['role'];
}
