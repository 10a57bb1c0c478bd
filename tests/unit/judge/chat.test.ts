import { expect, it, onTestFinished } from 'vitest';
import { createChat } from '../../../src-main/judge/chat.ts';
import type { ChatResult } from '../../../src-main/judge/chat.ts';
import { parseProfile } from '../../../src-main/judge/index.ts';
import { startChatServer } from '../../servers/chat-server.ts';

const KEY = 'sk-a-key-that-nobody-sees';

/** Asks a server that answers with this body; a profile with retries, which must not be used. */
async function askFor(body: unknown): Promise<{ result: ChatResult; calls: number }> {
  const server = await startChatServer(() => ({ kind: 'body', body }), { key: KEY });
  onTestFinished(server.close);
  const profile = parseProfile({ name: 'judge', baseUrl: server.baseUrl, model: 'owl', retries: 2 });
  const request = { messages: [{ role: 'user', content: 'Is it?' }] } as const;
  const result = await createChat(profile, KEY).ask(request, new AbortController().signal);
  return { result, calls: server.calls.length };
}

it('takes the key out of everything that is kept of a reply', async () => {
  const message = { content: `yes ${KEY}`, reasoning_content: `they sent ${KEY}` };
  const { result } = await askFor({ model: KEY, choices: [{ finish_reason: KEY, message }] });
  expect(result).toMatchObject({ ok: true, reply: { text: 'yes [key]', reasoning: 'they sent [key]' } });
  expect(JSON.stringify(result)).not.toContain(KEY);
});

it('breaks off a reply that is longer than any can be, and asks for it once', async () => {
  const content = 'yes '.repeat(3 * 1024 * 1024);
  const { result, calls } = await askFor({ choices: [{ message: { content } }] });
  expect(result).toMatchObject({ ok: false, failure: { code: 'bad-response' } });
  expect(calls).toBe(1);
});
