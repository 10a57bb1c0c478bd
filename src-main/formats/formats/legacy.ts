import { asInteger, asName, asNumber, asObject, asObjects, asText } from '../json-values.ts';
import { contentText, promptText, readMessage } from '../message-text.ts';
import { isTruncated, readError, readErrors, readUsage } from './outcome.ts';
import type { JsonObject } from '../json-values.ts';
import type { Conversation, SourceAnswer, SourceError, SourceRollout } from '../source-rollout.ts';

const NO_USAGE = { promptTokens: null, completionTokens: null, costUsd: null };

/** A row of F5. It has no ids; a failed row's reward of 0 is an error, not a zero. */
export function readLegacyRow(row: JsonObject): SourceRollout {
  const errors = legacyErrors(row);
  const usage = asObject(row['token_usage']);
  const info = legacyInfo(row);
  return {
    format: 'f5',
    episodeId: null,
    traceId: null,
    traceIndex: 0,
    exampleId: asName(row['example_id']) ?? String(row['example_id']),
    agent: null,
    environment: null,
    model: null,
    step: null,
    taskHash: null,
    taskData: { ...info, idx: asInteger(info['idx']) ?? asInteger(row['example_id']), prompt: row['prompt'] },
    firstUserText: promptText(row['prompt']),
    failed: errors.length > 0,
    errors,
    reward: asNumber(row['reward']),
    answer: readCompletion(row['completion']),
    finishReason: null,
    truncated: isTruncated(row, null),
    usage: usage === null ? NO_USAGE : readUsage(usage),
    startedAt: asNumber(asObject(row['timing'])?.['start_time']),
    root: info === row['info'] ? row : { ...row, info },
  };
}

export function legacyConversation(row: JsonObject): Conversation {
  const messages = [...asMessages(row['prompt'], 'user'), ...asMessages(row['completion'], 'assistant')];
  return { messages: messages.map(readMessage), branches: Math.min(messages.length, 1) };
}

function legacyErrors(row: JsonObject): readonly SourceError[] {
  const message = asName(row['error']);
  return message === null ? readErrors(row) : [readError({ type: 'unknown', message })];
}

/** `info` is an object, or the same as JSON text in rows that went through a dataset. */
function legacyInfo(row: JsonObject): JsonObject {
  const info = row['info'];
  if (typeof info !== 'string') return asObject(info) ?? {};
  try {
    return asObject(JSON.parse(info)) ?? {};
  } catch {
    return {};
  }
}

function readCompletion(completion: unknown): SourceAnswer {
  const answer = asMessages(completion, 'assistant').findLast((message) => message['role'] === 'assistant');
  return {
    text: contentText(answer?.['content'])?.trim() ?? null,
    reasoning: asText(answer?.['reasoning_content']),
  };
}

function asMessages(value: unknown, role: string): readonly JsonObject[] {
  return typeof value === 'string' ? [{ role, content: value }] : asObjects(value);
}
