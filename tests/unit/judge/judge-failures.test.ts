import { describe, expect, it } from 'vitest';
import { perItem } from '../../../src-main/domain/index.ts';
import type { ChatAction } from '../../servers/chat-server.ts';
import { askedCalls, askOnce, inTurn, reply, serve, status } from './ask-once.ts';
import { openFileCache } from './file-cache.ts';
import { judgeAt, scene, scratchFile, YES } from './scene.ts';

describe('a judge that fails', () => {
  it.each([408, 409, 429, 500, 502, 503])('tries again after status %i', async (code) => {
    const answer = await askOnce(inTurn(status(code, 'busy', { 'retry-after-ms': '1' }), reply(YES)));
    expect(answer.problem).toBeNull();
    expect(askedCalls()).toHaveLength(2);
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
    expect(askedCalls()).toHaveLength(1);
  });

  it('gives up after the retries, with a judge error and no verdict', async () => {
    const answer = await askOnce(inTurn(status(500, 'broken', { 'retry-after-ms': '1' })));
    expect(answer).toMatchObject({
      problem: { code: 'server-error' },
      verdicts: perItem(() => null),
      replies: [],
    });
    expect(askedCalls()).toHaveLength(3);
  });

  it.each<[string, ChatAction, string]>([
    ['a connection cut before the answer', { kind: 'cut', where: 'before' }, 'connection-lost'],
    ['an answer cut in the middle', { kind: 'cut', where: 'inside' }, 'connection-lost'],
    ['no answer in time', { kind: 'hang', where: 'before' }, 'timeout'],
    ['an answer that never ends', { kind: 'hang', where: 'inside' }, 'timeout'],
  ])('tries again after %s', async (_what, action, code) => {
    const profile = { timeoutMs: 300, retries: 1 };
    expect((await askOnce(inTurn(action, reply(YES)), profile)).problem).toBeNull();
    expect((await askOnce(inTurn(action), profile)).problem).toMatchObject({ code });
    expect(askedCalls()).toHaveLength(2);
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
    expect(askedCalls()).toHaveLength(1);
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
    expect(askedCalls()).toHaveLength(2);
  });

  it('calls a filtered or refused reply a judge error, whatever its text says', async () => {
    expect(
      (await askOnce(inTurn({ kind: 'reply', text: YES, finish: 'content_filter' }))).problem?.code,
    ).toBe('refused');
    const body = { choices: [{ message: { content: null, refusal: 'I will not look at this.' } }] };
    const refused = await askOnce(inTurn({ kind: 'body', body }));
    expect(refused).toMatchObject({
      problem: { code: 'refused' },
      replies: [{ text: 'I will not look at this.' }, {}],
    });
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

  it('ends a wait at once when cancelled, and lets a request under way finish', async () => {
    const server = await serve(
      inTurn(status(429, 'wait', { 'retry-after': '300' }), { kind: 'reply', text: YES, delayMs: 300 }),
    );
    const judge = await judgeAt(server.baseUrl);
    const cache = openFileCache(scratchFile('replies.jsonl'));
    const waiting = new AbortController();
    const waited = judge.ask(scene(1), { signal: waiting.signal, cache });
    await expect.poll(() => server.calls.length).toBe(1);
    waiting.abort(new Error('cancelled'));
    await expect(waited).rejects.toThrow('cancelled');

    const asking = new AbortController();
    const asked = judge.ask(scene(2), { signal: asking.signal, cache });
    await expect.poll(() => server.calls.length).toBe(2);
    asking.abort(new Error('cancelled'));
    const answer = await asked;
    expect(answer.problem).toBeNull();
    expect(await cache.get(answer.key)).toHaveLength(1);
  });
});
