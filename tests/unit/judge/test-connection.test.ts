import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { envKeys, parseProfile, testConnection } from '../../../src-main/judge/index.ts';
import type { ConnectionTest, JudgeProfileInput } from '../../../src-main/judge/index.ts';
import { startChatServer } from '../../servers/chat-server.ts';
import type { ChatAction, ChatCall, ChatServer } from '../../servers/chat-server.ts';

let server: ChatServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

const RED: ChatAction = { kind: 'reply', text: 'Red.' };

function tryProfile(baseUrl: string, profile: Partial<JudgeProfileInput> = {}): Promise<ConnectionTest> {
  const full = parseProfile({ name: 'test', baseUrl, model: 'owl', timeoutMs: 2_000, ...profile });
  return testConnection(full, envKeys({ JUDGE_KEY: 'sk-some-key' }));
}

async function tryServer(
  decide: (call: ChatCall) => ChatAction,
  options: { key?: string; model?: string } = {},
): Promise<ConnectionTest> {
  server = await startChatServer(decide, options);
  return tryProfile(server.baseUrl, { keyName: 'JUDGE_KEY' });
}

describe('testConnection', () => {
  it('says what works', async () => {
    expect(await tryServer(() => RED)).toMatchObject({
      ok: true,
      model: 'owl',
      structuredOutput: true,
      sawImage: true,
    });
  });

  it('says that JSON schemas are missing', async () => {
    const result = await tryServer(({ body }) =>
      body.response_format ? { kind: 'status', status: 400, message: 'no schemas' } : RED,
    );
    expect(result).toMatchObject({ ok: true, structuredOutput: false });
  });

  it('says that the image was not looked at', async () => {
    expect(await tryServer(() => ({ kind: 'reply', text: 'I see no image.' }))).toMatchObject({
      ok: true,
      sawImage: false,
    });
  });

  it('says that the model takes no images', async () => {
    for (const status of [400, 422, 500]) {
      await server?.close();
      const refuse: ChatAction = { kind: 'status', status, message: 'image_url is not supported' };
      expect(await tryServer(({ images }) => (images > 0 ? refuse : RED))).toMatchObject({
        ok: false,
        problem: { code: 'no-image-input' },
      });
    }
  });

  it('says that the key is wrong, without showing it', async () => {
    const result = await tryServer(() => RED, { key: 'sk-other-key' });
    expect(result).toMatchObject({
      ok: false,
      problem: { code: 'unauthorized', hint: expect.stringContaining('key') },
    });
    expect(JSON.stringify(result)).not.toContain('sk-some-key');
  });

  it('says that the key is not there', async () => {
    const result = await tryProfile('http://127.0.0.1:9/v1', { keyName: 'OTHER_KEY' });
    expect(result).toMatchObject({
      ok: false,
      problem: { code: 'no-key', message: expect.stringContaining('OTHER_KEY') },
    });
  });

  it('says that there is no such model', async () => {
    expect(await tryServer(() => RED, { model: 'eagle' })).toMatchObject({
      ok: false,
      problem: { code: 'model-not-found' },
    });
  });

  it('says that the path is wrong', async () => {
    server = await startChatServer(() => RED);
    const result = await tryProfile(server.baseUrl.replace('/v1', '/api'));
    expect(result).toMatchObject({
      ok: false,
      problem: { code: 'not-found', hint: expect.stringContaining('/v1') },
    });
  });

  it('says that the name does not exist', async () => {
    expect(await tryProfile('http://no-such-host.invalid/v1')).toMatchObject({
      ok: false,
      problem: { code: 'name-not-resolved' },
    });
  });

  it('says that nothing listens', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await tryProfile(`http://127.0.0.1:${port}/v1`)).toMatchObject({
      ok: false,
      problem: { code: 'connection-refused' },
    });
  });

  it('says that no secure connection comes about', async () => {
    server = await startChatServer(() => RED);
    expect(await tryProfile(server.baseUrl.replace('http:', 'https:'))).toMatchObject({
      ok: false,
      problem: { code: 'tls' },
    });
  });

  it('says that the server hangs, cuts off or talks nonsense', async () => {
    server = await startChatServer(() => ({ kind: 'hang', where: 'before' }));
    expect(await tryProfile(server.baseUrl, { timeoutMs: 200 })).toMatchObject({
      ok: false,
      problem: { code: 'timeout' },
    });
    await server.close();
    expect(await tryServer(() => ({ kind: 'cut', where: 'inside' }))).toMatchObject({
      ok: false,
      problem: { code: 'connection-lost' },
    });
    await server.close();
    expect(await tryServer(() => ({ kind: 'garbage' }))).toMatchObject({
      ok: false,
      problem: { code: 'bad-response' },
    });
  });
});

describe('parseProfile', () => {
  it.each([
    ['no base URL', { model: 'owl' }, 'baseUrl'],
    ['a base URL of another kind', { model: 'owl', baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
    ['a password in the base URL', { model: 'owl', baseUrl: 'https://me:secret@host/v1' }, 'baseUrl'],
    ['no model', { baseUrl: 'https://host/v1', model: '' }, 'model'],
    ['a limit without a price', { baseUrl: 'https://host/v1', model: 'owl', spendingLimitUsd: 1 }, 'price'],
    ['a key instead of its name', { baseUrl: 'https://host/v1', model: 'owl', key: 'sk-secret' }, 'key'],
  ])('refuses %s', (_what, profile, names) => {
    expect(() => parseProfile({ name: 'x', ...profile })).toThrow(names);
    try {
      parseProfile({ name: 'x', ...profile });
    } catch (thrown) {
      expect(String(thrown)).not.toContain('secret');
    }
  });
});
