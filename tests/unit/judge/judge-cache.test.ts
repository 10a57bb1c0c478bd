import { describe, expect, it } from 'vitest';
import { reply, serve } from './ask-once.ts';
import { openFileCache } from './file-cache.ts';
import { judgeAt, scene, scratchFile, YES } from './scene.ts';

describe('the cache', () => {
  it('answers the same question for nothing, unless asked afresh', async () => {
    const server = await serve(() => reply(YES));
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
    const server = await serve(() => reply('No comment.'));
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
    const server = await serve(() => reply(YES));
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
