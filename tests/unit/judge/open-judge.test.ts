import { afterEach, describe, expect, it } from 'vitest';
import { ITEMS, perItem } from '../../../src-main/domain/index.ts';
import type { JudgeAnswer, JudgeProfileInput, JudgeRequest } from '../../../src-main/judge/index.ts';
import { startChatServer } from '../../servers/chat-server.ts';
import type { ChatAction, ChatCall, ChatServer } from '../../servers/chat-server.ts';
import { openFileCache } from './file-cache.ts';
import { judgeAt, scene, scratchFile, YES } from './scene.ts';

let server: ChatServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

/** Answers the requests in turn; the last action is repeated. */
function inTurn(...actions: readonly ChatAction[]): (call: ChatCall) => ChatAction {
  return ({ index }) =>
    actions[Math.min(index, actions.length - 1)] ?? { kind: 'status', status: 500, message: 'none' };
}

const reply = (text: string): ChatAction => ({ kind: 'reply', text });
const status = (code: number, message: string, headers: Record<string, string> = {}): ChatAction => ({
  kind: 'status',
  status: code,
  message,
  headers,
});

async function askOnce(
  decide: (call: ChatCall) => ChatAction,
  profile: Partial<JudgeProfileInput> = {},
  request: JudgeRequest = scene(),
): Promise<JudgeAnswer> {
  server = await startChatServer(decide);
  const judge = await judgeAt(server.baseUrl, profile);
  return judge.ask(request, {
    signal: new AbortController().signal,
    cache: openFileCache(scratchFile('replies.jsonl')),
  });
}

describe('openJudge', () => {
  it('asks all items in one request, the four frames before the question', async () => {
    const answer = await askOnce(inTurn(reply(YES)));
    expect(answer).toMatchObject({
      problem: null,
      fromCache: false,
      verdicts: { ...perItem(() => 'yes'), figure: 'no' },
    });
    expect(server?.calls).toHaveLength(1);
    const call = server?.calls[0];
    expect(call).toMatchObject({
      images: 4,
      authorization: null,
      body: { model: 'owl', temperature: 0, max_tokens: 400 },
    });
    expect(call?.text).toContain('A harbour with 0 cranes and a boat that drifts.');
    expect(call?.body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { schema: { required: [...ITEMS] } },
    });
  });

  it('does not ask for motion where the prompt names nothing that moves', async () => {
    const answer = await askOnce(inTurn(reply(YES)), {}, scene(0, { moving: null }));
    expect(answer.verdicts).toEqual({ ...perItem(() => 'yes'), motion: null, figure: 'no' });
    expect(server?.calls[0]?.text).not.toContain('motion:');
  });

  it('asks only the items wanted', async () => {
    const answer = await askOnce(inTurn(reply('{"figure": "no"}')), {}, scene(0, { items: ['figure'] }));
    expect(answer.verdicts).toEqual({ ...perItem(() => null), figure: 'no' });
    expect(server?.calls[0]?.text).not.toContain('scene:');
  });

  it('asks nothing where no item applies', async () => {
    const answer = await askOnce(inTurn(reply(YES)), {}, scene(0, { items: ['motion'], moving: null }));
    expect(answer).toMatchObject({ problem: null, verdicts: perItem(() => null), paidUsd: 0 });
    expect(server?.calls).toHaveLength(0);
  });

  it('keeps text, finish reason, usage, latency, attempts, model and cost', async () => {
    const usage = {
      prompt_tokens: 2000,
      completion_tokens: 50,
      prompt_tokens_details: { cached_tokens: 500 },
      completion_tokens_details: { reasoning_tokens: 20 },
    };
    const answer = await askOnce(
      inTurn(status(503, 'later'), { kind: 'reply', text: YES, usage, finish: 'length' }),
      {
        price: { inputPerMtok: 1, outputPerMtok: 10, perImage: 0.001 },
      },
    );
    expect(answer.replies).toHaveLength(1);
    expect(answer.replies[0]).toMatchObject({
      text: YES,
      finishReason: 'length',
      model: 'owl',
      attempts: 2,
      usage: {
        promptTokens: 1500,
        completionTokens: 50,
        cachedInputTokens: 500,
        reasoningTokens: 20,
        costUsd: null,
      },
    });
    expect(answer.replies[0]?.latencyMs).toBeGreaterThanOrEqual(0);
    expect(answer.paidUsd).toBeCloseTo(0.002 + 0.0005 + 0.004, 10);
  });

  it('believes the cost that the server reports, and has none without a price', async () => {
    const priced = await askOnce(
      inTurn({ kind: 'reply', text: YES, usage: { prompt_tokens: 9, completion_tokens: 9, cost: 0.25 } }),
    );
    expect(priced.paidUsd).toBe(0.25);
    await server?.close();
    expect((await askOnce(inTurn(reply(YES)))).paidUsd).toBeNull();
  });

  it('takes content in parts', async () => {
    const body = {
      choices: [
        {
          message: {
            content: [
              { type: 'text', text: YES.slice(0, 30) },
              { type: 'text', text: YES.slice(30) },
            ],
          },
        },
      ],
    };
    expect((await askOnce(inTurn({ kind: 'body', body }))).problem).toBeNull();
  });

  it.each([408, 409, 429, 500, 502, 503])('tries again after status %i', async (code) => {
    const answer = await askOnce(inTurn(status(code, 'busy', { 'retry-after-ms': '1' }), reply(YES)));
    expect(answer.problem).toBeNull();
    expect(server?.calls).toHaveLength(2);
  });

  it('waits as long as Retry-After says', async () => {
    const startedAt = Date.now();
    const answer = await askOnce(inTurn(status(429, 'slow down', { 'retry-after': '1' }), reply(YES)));
    expect(answer.problem).toBeNull();
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1000);
  });

  it('does not wait longer than ten minutes for anybody', async () => {
    const answer = await askOnce(inTurn(status(429, 'come back tomorrow', { 'retry-after': '86400' })));
    expect(answer.problem).toMatchObject({
      code: 'rate-limited',
      message: expect.stringContaining('come back tomorrow'),
    });
    expect(server?.calls).toHaveLength(1);
  });

  it('gives up after the retries, with a judge error and no verdict', async () => {
    const answer = await askOnce(inTurn(status(500, 'broken', { 'retry-after-ms': '1' })));
    expect(answer).toMatchObject({
      problem: { code: 'server-error' },
      verdicts: perItem(() => null),
      replies: [],
    });
    expect(server?.calls).toHaveLength(3);
  });

  it.each<[string, ChatAction, string]>([
    ['a connection cut before the answer', { kind: 'cut', where: 'before' }, 'connection-lost'],
    ['an answer cut in the middle', { kind: 'cut', where: 'inside' }, 'connection-lost'],
    ['no answer in time', { kind: 'hang', where: 'before' }, 'timeout'],
    ['an answer that never ends', { kind: 'hang', where: 'inside' }, 'timeout'],
  ])('tries again after %s', async (_what, action, code) => {
    const profile = { timeoutMs: 300, retries: 1 };
    expect((await askOnce(inTurn(action, reply(YES)), profile)).problem).toBeNull();
    await server?.close();
    expect((await askOnce(inTurn(action), profile)).problem).toMatchObject({ code });
    expect(server?.calls).toHaveLength(2);
  });

  it.each<[string, ChatAction]>([
    ['event-stream garbage', { kind: 'garbage' }],
    ['a page of HTML', { kind: 'body', body: '<html>login</html>', contentType: 'text/html' }],
    ['broken JSON', { kind: 'body', body: '{"choices": [' }],
    ['an empty body', { kind: 'body', body: '' }],
    ['null', { kind: 'body', body: null }],
    ['no choices', { kind: 'body', body: { choices: [] } }],
    ['choices of another type', { kind: 'body', body: { choices: 'yes' } }],
    ['a choice without a message', { kind: 'body', body: { choices: [{ text: YES }] } }],
    ['content of another type', { kind: 'body', body: { choices: [{ message: { content: 7 } }] } }],
    ['an error with status 200', { kind: 'body', body: { error: { message: 'overloaded' } } }],
  ])('calls %s a judge error', async (_what, action) => {
    expect(await askOnce(inTurn(action))).toMatchObject({
      problem: { code: 'bad-response' },
      verdicts: perItem(() => null),
    });
    expect(server?.calls).toHaveLength(1);
  });

  it('asks an unusable reply once more and keeps both', async () => {
    const answer = await askOnce(inTurn(reply('{"scene": "yes", "objects":'), reply(YES)));
    expect(answer).toMatchObject({
      problem: null,
      replies: [{ text: '{"scene": "yes", "objects":' }, { text: YES }],
    });
  });

  it('has no verdict after two unusable replies', async () => {
    const answer = await askOnce(inTurn(reply("I can't assess this image.")));
    expect(answer).toMatchObject({ problem: { code: 'refused' }, verdicts: perItem(() => null) });
    expect(server?.calls).toHaveLength(2);
  });

  it('calls a filtered or refused reply a judge error, whatever its text says', async () => {
    expect(
      (await askOnce(inTurn({ kind: 'reply', text: YES, finish: 'content_filter' }))).problem?.code,
    ).toBe('refused');
    await server?.close();
    const body = { choices: [{ message: { content: null, refusal: 'I will not look at this.' } }] };
    const refused = await askOnce(inTurn({ kind: 'body', body }));
    expect(refused).toMatchObject({
      problem: { code: 'refused' },
      replies: [{ text: 'I will not look at this.' }, {}],
    });
  });

  it('asks in words, and goes on so, where the server has no JSON schemas', async () => {
    server = await startChatServer(({ body }) =>
      body.response_format === undefined
        ? reply(YES)
        : status(400, 'response_format json_schema is not supported'),
    );
    const judge = await judgeAt(server.baseUrl);
    const options = {
      signal: new AbortController().signal,
      cache: openFileCache(scratchFile('replies.jsonl')),
    };
    expect((await judge.ask(scene(1), options)).problem).toBeNull();
    expect((await judge.ask(scene(2), options)).problem).toBeNull();
    expect(server.calls.map(({ body }) => body.response_format !== undefined)).toEqual([true, false, false]);
  });

  it.each([
    [400, 'this model does not support image input'],
    [400, 'owl is not a multimodal model'],
    [404, 'No endpoints found that support image input'],
    [400, 'Invalid content type. image_url is only supported by certain models.'],
  ])('ends where the model takes no images: %i %s', async (code, said) => {
    await expect(askOnce(inTurn(status(code, said)))).rejects.toMatchObject({
      code: 'no-image-input',
      message: expect.stringContaining(said),
      hint: 'choose a vision model',
    });
  });

  it('sends the key as a header and keeps it out of every error', async () => {
    server = await startChatServer(() => reply(YES), { key: 'sk-right-key' });
    const options = {
      signal: new AbortController().signal,
      cache: openFileCache(scratchFile('replies.jsonl')),
    };
    const right = await judgeAt(server.baseUrl, { keyName: 'JUDGE_KEY' }, { JUDGE_KEY: 'sk-right-key' });
    expect((await right.ask(scene(), options)).problem).toBeNull();
    const wrong = await judgeAt(server.baseUrl, { keyName: 'JUDGE_KEY' }, { JUDGE_KEY: 'sk-wrong-key' });
    const refused = await wrong.ask(scene(1), options).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({
      name: 'AuditError',
      code: 'unauthorized',
      message: expect.stringContaining('[key]'),
    });
    expect(JSON.stringify(refused) + String(refused) + String((refused as Error).stack)).not.toContain(
      'sk-wrong-key',
    );
  });

  it('does not start without the key that its profile names', async () => {
    await expect(judgeAt('http://127.0.0.1:9/v1', { keyName: 'JUDGE_KEY' })).rejects.toMatchObject({
      code: 'no-key',
    });
  });

  it('ends a wait at once when cancelled, and lets a request under way finish', async () => {
    server = await startChatServer(
      inTurn(status(429, 'wait', { 'retry-after': '300' }), { kind: 'reply', text: YES, delayMs: 300 }),
    );
    const judge = await judgeAt(server.baseUrl);
    const cache = openFileCache(scratchFile('replies.jsonl'));
    const waiting = new AbortController();
    const waited = judge.ask(scene(1), { signal: waiting.signal, cache });
    await expect.poll(() => server?.calls.length).toBe(1);
    waiting.abort(new Error('cancelled'));
    await expect(waited).rejects.toThrow('cancelled');

    const asking = new AbortController();
    const asked = judge.ask(scene(2), { signal: asking.signal, cache });
    await expect.poll(() => server?.calls.length).toBe(2);
    asking.abort(new Error('cancelled'));
    const answer = await asked;
    expect(answer.problem).toBeNull();
    expect(await cache.get(answer.key)).toHaveLength(1);
  });
});

describe('the cache', () => {
  it('answers the same question for nothing, unless asked afresh', async () => {
    server = await startChatServer(() => reply(YES));
    const judge = await judgeAt(server.baseUrl);
    const cache = openFileCache(scratchFile('replies.jsonl'));
    const options = { signal: new AbortController().signal, cache };
    await judge.ask(scene(), options);
    expect(await judge.ask(scene(), options)).toMatchObject({ fromCache: true, paidUsd: 0, problem: null });
    expect(server.calls).toHaveLength(1);
    const fresh = await judge.ask(scene(), { ...options, fresh: true });
    expect(fresh.fromCache).toBe(false);
    expect(await cache.get(fresh.key)).toHaveLength(2);
  });

  it('does not pay again for a judge that fails every time', async () => {
    server = await startChatServer(() => reply('No comment.'));
    const judge = await judgeAt(server.baseUrl);
    const options = {
      signal: new AbortController().signal,
      cache: openFileCache(scratchFile('replies.jsonl')),
    };
    await judge.ask(scene(), options);
    expect(await judge.ask(scene(), options)).toMatchObject({
      fromCache: true,
      problem: { code: 'no-verdict' },
    });
    expect(server.calls).toHaveLength(2);
  });

  it('asks another question when frames, prompt, objects, items, model or sampling differ', async () => {
    server = await startChatServer(() => reply(YES));
    const cache = openFileCache(scratchFile('replies.jsonl'));
    const options = { signal: new AbortController().signal, cache };
    const judge = await judgeAt(server.baseUrl);
    const keys = new Set<string>();
    for (const change of [
      {},
      { frames: [] },
      { prompt: 'Another.' },
      { objects: ['boat'] },
      { items: ['scene'] as const },
    ]) {
      keys.add((await judge.ask(scene(0, change), options)).key);
    }
    for (const profile of [{ model: 'eagle' }, { sampling: { temperature: 1 } }]) {
      keys.add((await (await judgeAt(server.baseUrl, profile)).ask(scene(), options)).key);
    }
    expect(keys.size).toBe(7);
  });
});
