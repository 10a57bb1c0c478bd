import { describe, expect, it } from 'vitest';
import { ITEMS, perItem } from '../../../src-main/domain/index.ts';
import { askedCalls, askOnce, inTurn, reply, serve, status } from './ask-once.ts';
import { openFileCache } from './file-cache.ts';
import { judgeAt, scene, scratchFile, YES } from './scene.ts';

describe('openJudge', () => {
  it('asks all items in one request, the four frames before the question', async () => {
    const answer = await askOnce(inTurn(reply(YES)));
    expect(answer).toMatchObject({
      problem: null,
      fromCache: false,
      verdicts: { ...perItem(() => 'yes'), figure: 'no' },
    });
    expect(askedCalls()).toHaveLength(1);
    const call = askedCalls()[0];
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
    expect(askedCalls()[0]?.text).not.toContain('motion:');
  });

  it('asks only the items wanted', async () => {
    const answer = await askOnce(inTurn(reply('{"figure": "no"}')), {}, scene(0, { items: ['figure'] }));
    expect(answer.verdicts).toEqual({ ...perItem(() => null), figure: 'no' });
    expect(askedCalls()[0]?.text).not.toContain('scene:');
  });

  it('asks nothing where no item applies', async () => {
    const answer = await askOnce(inTurn(reply(YES)), {}, scene(0, { items: ['motion'], moving: null }));
    expect(answer).toMatchObject({ problem: null, verdicts: perItem(() => null), paidUsd: 0 });
    expect(askedCalls()).toHaveLength(0);
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

  it('asks in words, and goes on so, where the server has no JSON schemas', async () => {
    const server = await serve(({ body }) =>
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

  it('sends the key as a header and keeps it out of every error', async () => {
    const server = await serve(() => reply(YES), { key: 'sk-right-key' });
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
});
