import { afterEach } from 'vitest';
import type { JudgeAnswer, JudgeProfileInput, JudgeRequest } from '../../../src-main/judge/index.ts';
import { startChatServer } from '../../servers/chat-server.ts';
import type { ChatAction, ChatCall, ChatServer } from '../../servers/chat-server.ts';
import { openFileCache } from './file-cache.ts';
import { judgeAt, scene, scratchFile } from './scene.ts';

const servers: ChatServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A real server that is closed after the test. */
export async function serve(...args: Parameters<typeof startChatServer>): Promise<ChatServer> {
  const server = await startChatServer(...args);
  servers.push(server);
  return server;
}

/** What the server of the last `askOnce` was asked. */
export function askedCalls(): readonly ChatCall[] {
  return servers.at(-1)?.calls ?? [];
}

/** Answers the requests in turn; the last action is repeated. */
export function inTurn(...actions: readonly ChatAction[]): (call: ChatCall) => ChatAction {
  return ({ index }) =>
    actions[Math.min(index, actions.length - 1)] ?? { kind: 'status', status: 500, message: 'none' };
}

export const reply = (text: string): ChatAction => ({ kind: 'reply', text });
export const status = (code: number, message: string, headers: Record<string, string> = {}): ChatAction => ({
  kind: 'status',
  status: code,
  message,
  headers,
});

/** One question to a judge at a server of its own, with nothing in the cache. */
export async function askOnce(
  decide: (call: ChatCall) => ChatAction,
  profile: Partial<JudgeProfileInput> = {},
  request: JudgeRequest = scene(),
): Promise<JudgeAnswer> {
  const server = await serve(decide);
  const judge = await judgeAt(server.baseUrl, profile);
  return judge.ask(request, {
    signal: new AbortController().signal,
    cache: openFileCache(scratchFile('replies.jsonl')),
  });
}
