import { asObject, asObjects, asText } from './json-values.ts';
import type { JsonObject } from './json-values.ts';
import type { RolloutContent } from './record.ts';

type Message = RolloutContent['messages'][number];

/** The text of a message's content: a string, or a list of parts whose texts are joined without a separator; null where there is none. */
export function contentText(content: unknown): string | null {
  if (typeof content === 'string') return asText(content);
  if (!Array.isArray(content)) return null;
  const texts = content.map((part) =>
    typeof part === 'string' ? asText(part) : asText(asObject(part)?.['text']),
  );
  const present = texts.filter((text) => text !== null);
  return present.length === 0 ? null : present.join('');
}

export function readMessage(message: JsonObject): Message {
  return {
    role: asText(message['role']) ?? 'unknown',
    text: contentText(message['content']) ?? '',
    reasoning: asText(message['reasoning_content']) ?? asText(message['reasoning']),
  };
}

/** The user's text in a prompt that is a string or a list of messages (the last user message of several). */
export function promptText(prompt: unknown): string | null {
  if (typeof prompt === 'string') return asText(prompt);
  const fromUser = asObjects(prompt).findLast((message) => message['role'] === 'user');
  return fromUser === undefined ? contentText(prompt) : contentText(fromUser['content']);
}
