import { asInteger, asName, asNumber, asObject, asObjects, asText } from '../json-values.ts';
import { contentText, promptText, readMessage } from '../message-text.ts';
import { isTruncated, readError, readErrors, readUsage } from './outcome.ts';
import { EXAMPLE_KEYS } from '../row-shapes.ts';
import { readTextColumns } from './text-columns.ts';
import type { JsonObject } from '../json-values.ts';
import type { Conversation, SourceAnswer, SourceError, SourceRollout, Usage } from '../source-rollout.ts';

/** A row of F5. It has no ids; a failed row's reward of 0 is an error, not a zero. */
export function readLegacyRow(written: JsonObject): SourceRollout {
  const row = readTextColumns(written);
  const errors = legacyErrors(row);
  const usage = asObject(row['token_usage']);
  const info = asObject(row['info']) ?? {};
  const example = EXAMPLE_KEYS.map((key) => row[key]).find((key) => key !== undefined && key !== null);
  return {
    format: 'f5',
    episodeId: null,
    traceId: null,
    traceIndex: 0,
    exampleId: typeof example === 'number' ? String(example) : asName(example),
    agent: null,
    environment: asName(row['env_name']),
    model: null,
    step: asInteger(row['step']),
    taskHash: null,
    taskKey: null,
    taskData: { ...info, idx: asInteger(info['idx']) ?? asInteger(example), prompt: row['prompt'] },
    firstUserText: promptText(row['prompt']),
    failed: errors.length > 0,
    errors,
    reward: asNumber(row['reward']),
    answer: readCompletion(row['completion']),
    finishReason: null,
    truncated: isTruncated(row, null),
    usage: usage === null ? hostedUsage(row) : readUsage(usage),
    startedAt: asNumber(asObject(row['timing'])?.['start_time']),
    root: row,
  };
}

export function legacyConversation(written: JsonObject): Conversation {
  const row = readTextColumns(written);
  const messages = [...asMessages(row['prompt'], 'user'), ...asMessages(row['completion'], 'assistant')];
  return { messages: messages.map(readMessage), branches: Math.min(messages.length, 1) };
}

function legacyErrors(row: JsonObject): readonly SourceError[] {
  const message = asName(row['error']);
  return message === null ? readErrors(row) : [readError({ type: 'unknown', message })];
}

/** Hosted training counts tokens in columns of their own, and writes 0 where it did not count. */
function hostedUsage(row: JsonObject): Usage {
  return {
    promptTokens: asInteger(row['num_input_tokens']) || null,
    completionTokens: asInteger(row['num_output_tokens']) || null,
    costUsd: null,
  };
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
