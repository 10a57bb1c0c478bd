import { asName, asNumber, asObject, asObjects, asText } from '../json-values.ts';
import { contentText, promptText, readMessage } from '../message-text.ts';
import { isTruncated, readErrors, sumUsage, totalReward } from './outcome.ts';
import type { JsonObject } from '../json-values.ts';
import type { Conversation, SourceRollout } from '../source-rollout.ts';

/** A row of F4. Its derived `reward` is 0 on errors, so `rewards` and `error` decide. */
export function readEarlyRow(row: JsonObject): SourceRollout {
  const turns = asObjects(row['trajectory']);
  const response = asObject(turns.at(-1)?.['response']);
  const message = asObject(response?.['message']);
  const task = asObject(row['task']) ?? {};
  const errors = readErrors(row);
  const finishReason = asName(response?.['finish_reason']);
  return {
    format: 'f4',
    episodeId: null,
    traceId: asName(row['id']),
    traceIndex: 0,
    exampleId: null,
    agent: null,
    environment: null,
    model: asName(response?.['model']),
    step: null,
    taskHash: asName(task['hash']),
    taskKey: asName(task['key']),
    taskData: asObject(task['data']) ?? task,
    firstUserText: promptText(turns[0]?.['prompt']),
    failed: errors.length > 0,
    errors,
    reward: totalReward(row),
    answer: {
      text: contentText(message?.['content'])?.trim() ?? null,
      reasoning: asText(message?.['reasoning_content']),
    },
    finishReason,
    truncated: isTruncated(row, finishReason),
    usage: sumUsage(turns.map((turn) => asObject(turn['response'])?.['usage'])),
    startedAt: asNumber(asObject(row['timing'])?.['start']),
    root: row,
  };
}

/** The last turn's prompt, which repeats all earlier turns, and the answer to it. */
export function earlyConversation(row: JsonObject): Conversation {
  const last = asObjects(row['trajectory']).at(-1);
  const answer = asObject(asObject(last?.['response'])?.['message']);
  const messages = [...asObjects(last?.['prompt']), ...(answer === null ? [] : [answer])].map(readMessage);
  return { messages, branches: asObjects(row['branches']).length || Math.min(messages.length, 1) };
}
