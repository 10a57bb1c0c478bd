import { afterEach, expect, it } from 'vitest';
import { startChatServer } from '../../servers/chat-server.ts';
import type { ChatServer } from '../../servers/chat-server.ts';
import { openFileCache } from './file-cache.ts';
import { judgeAt, scene, scratchFile, YES } from './scene.ts';

let server: ChatServer;
afterEach(() => server.close());

it('gives a server that refuses max_tokens the other name of the limit, from then on', async () => {
  server = await startChatServer(({ body }) =>
    body.max_tokens === undefined
      ? { kind: 'reply', text: YES }
      : {
          ...{ kind: 'status', status: 400 },
          message:
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        },
  );
  const judge = await judgeAt(server.baseUrl, { sampling: { temperature: null, maxTokens: 77 } });
  const options = {
    signal: new AbortController().signal,
    cache: openFileCache(scratchFile('replies.jsonl')),
  };
  expect((await judge.ask(scene(0), options)).problem).toBeNull();
  expect((await judge.ask(scene(1), options)).problem).toBeNull();
  expect(server.calls).toHaveLength(3);
  const { body } = server.calls[2] ?? {};
  expect(body).toMatchObject({ max_completion_tokens: 77 });
  expect(body).not.toHaveProperty('temperature');
  expect(body).toHaveProperty('response_format');
});
