import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { AuditError, QUIET_JOB } from '../../../src-main/domain/index.ts';
import type { JobProgress } from '../../../src-main/domain/index.ts';
import { createPause, judgeMany } from '../../../src-main/judge/index.ts';
import type { JudgeAnswer, JudgeJob } from '../../../src-main/judge/index.ts';
import { startChatServer } from '../../servers/chat-server.ts';
import type { ChatServer } from '../../servers/chat-server.ts';
import { openFileCache } from './file-cache.ts';
import { judgeAt, scene, scratchFile, YES } from './scene.ts';

let server: ChatServer;

afterEach(() => server.close());

function* jobs(count: number): Generator<JudgeJob> {
  for (let i = 0; i < count; i++) yield { id: String(i), load: () => Promise.resolve(scene(i)) };
}

function collector(): {
  readonly answers: Map<string, JudgeAnswer>;
  readonly onAnswer: (id: string, answer: JudgeAnswer) => Promise<void>;
} {
  const answers = new Map<string, JudgeAnswer>();
  return {
    answers,
    onAnswer: (id, answer) => {
      answers.set(id, answer);
      return Promise.resolve();
    },
  };
}

const PRICE = { inputPerMtok: 1000, outputPerMtok: 0 };

describe('judgeMany', () => {
  it('judges every job, no more at once than allowed, and reports how far it is and what it cost', async () => {
    server = await startChatServer(({ index }) => ({
      kind: 'reply',
      text: index === 3 ? '{}' : YES,
      delayMs: 20,
    }));
    const { answers, onAnswer } = collector();
    const reports: JobProgress[] = [];
    const judge = await judgeAt(server.baseUrl, { price: PRICE });
    const summary = await judgeMany(jobs(40), {
      judge,
      cache: openFileCache(scratchFile('replies.jsonl')),
      concurrency: 6,
      total: 40,
      context: { ...QUIET_JOB, report: (progress) => reports.push(progress) },
      onAnswer,
    });
    expect(answers.size).toBe(40);
    expect(summary).toMatchObject({ answered: 40, failed: 0, fromCache: 0, stopped: null });
    // 1,000 prompt tokens a reply at 1,000 dollars a million, and one reply that was asked for twice
    expect(summary.spentUsd).toBeCloseTo(41, 9);
    expect(server.peak()).toBeGreaterThan(1);
    expect(server.peak()).toBeLessThanOrEqual(6);
    expect(reports.at(-1)).toMatchObject({
      stage: 'judge',
      done: 40,
      total: 40,
      counts: { costUsd: expect.closeTo(41, 9) },
    });
  });

  it('counts a judge error and goes on', async () => {
    server = await startChatServer(({ text }) => ({
      kind: 'reply',
      text: text.includes('with 2 cranes') ? 'Sorry.' : YES,
    }));
    const { answers, onAnswer } = collector();
    const cache = openFileCache(scratchFile('replies.jsonl'));
    const summary = await judgeMany(jobs(5), {
      judge: await judgeAt(server.baseUrl),
      cache,
      context: QUIET_JOB,
      onAnswer,
    });
    expect(summary).toMatchObject({ answered: 5, failed: 1, stopped: null });
    expect(answers.get('2')?.problem?.code).toBe('refused');
  });

  it('passes over a job whose frames cannot be loaded', async () => {
    server = await startChatServer(() => ({ kind: 'reply', text: YES }));
    const unready: string[] = [];
    const broken: JudgeJob = {
      id: 'broken',
      load: () =>
        Promise.reject(new AuditError({ code: 'no-frames', message: 'no frames', hint: 'audit it first' })),
    };
    const summary = await judgeMany([broken, ...jobs(3)], {
      judge: await judgeAt(server.baseUrl),
      cache: openFileCache(scratchFile('replies.jsonl')),
      context: QUIET_JOB,
      onAnswer: collector().onAnswer,
      onUnready: (id, problem) => Promise.resolve(void unready.push(`${id}: ${problem.code}`)),
    });
    expect(summary).toMatchObject({ answered: 3, unready: 1, stopped: null });
    expect(unready).toEqual(['broken: no-frames']);
  });

  it('stops at the spending limit with everything that was paid kept, and goes on when it is raised', async () => {
    server = await startChatServer(() => ({ kind: 'reply', text: YES, delayMs: 5 }));
    const file = scratchFile('replies.jsonl');
    const first = collector();
    const tight = await judgeAt(server.baseUrl, { price: PRICE, spendingLimitUsd: 10, tokensPerImage: 0 });
    const stopped = await judgeMany(jobs(30), {
      judge: tight,
      cache: openFileCache(file),
      context: QUIET_JOB,
      onAnswer: first.onAnswer,
    });
    expect(stopped.stopped).toMatchObject({ code: 'spending-limit' });
    expect(stopped.spentUsd).toBeLessThanOrEqual(10);
    expect(stopped.answered).toBe(server.calls.length);
    expect(stopped.answered).toBeGreaterThanOrEqual(8);

    const second = collector();
    const wide = await judgeAt(server.baseUrl, { price: PRICE, spendingLimitUsd: 1000 });
    const rest = await judgeMany(jobs(30), {
      judge: wide,
      cache: openFileCache(file),
      context: QUIET_JOB,
      onAnswer: second.onAnswer,
    });
    expect(rest).toMatchObject({ answered: 30, fromCache: stopped.answered, stopped: null });
    expect(server.calls).toHaveLength(30);
  });

  it.each([
    ['a wrong key', { key: 'another' }, 'unauthorized'],
    ['an unknown model', { model: 'eagle' }, 'model-not-found'],
  ])('stops at once at %s instead of failing every job', async (_what, options, code) => {
    server = await startChatServer(() => ({ kind: 'reply', text: YES }), options);
    const summary = await judgeMany(jobs(200), {
      judge: await judgeAt(server.baseUrl),
      cache: openFileCache(scratchFile('replies.jsonl')),
      concurrency: 2,
      context: QUIET_JOB,
      onAnswer: collector().onAnswer,
    });
    expect(summary).toMatchObject({ answered: 0, stopped: { code } });
  });

  it('stops when cancelled, and asks only the rest the next time', async () => {
    server = await startChatServer(() => ({ kind: 'reply', text: YES, delayMs: 10 }));
    const file = scratchFile('replies.jsonl');
    const cancel = new AbortController();
    const judge = await judgeAt(server.baseUrl);
    const { answers, onAnswer } = collector();
    const context = {
      signal: cancel.signal,
      report: ({ done }: JobProgress): void => {
        if (done >= 10) cancel.abort(new Error('cancelled'));
      },
    };
    const summary = await judgeMany(jobs(50), {
      judge,
      cache: openFileCache(file),
      concurrency: 4,
      context,
      onAnswer,
    });
    expect(summary.stopped).toMatchObject({ code: 'cancelled' });
    expect(answers.size).toBeLessThan(20);
    await judgeMany(jobs(50), { judge, cache: openFileCache(file), context: QUIET_JOB, onAnswer });
    expect(answers.size).toBe(50);
    expect(server.calls).toHaveLength(50);
  });

  it('holds between two jobs while paused', async () => {
    server = await startChatServer(() => ({ kind: 'reply', text: YES }));
    const pause = createPause();
    const { answers, onAnswer } = collector();
    const running = judgeMany(jobs(20), {
      judge: await judgeAt(server.baseUrl),
      cache: openFileCache(scratchFile('replies.jsonl')),
      concurrency: 2,
      pause,
      context: QUIET_JOB,
      onAnswer: async (id, answer) => {
        await onAnswer(id, answer);
        if (answers.size === 5) pause.pause();
      },
    });
    await expect.poll(() => answers.size).toBeGreaterThanOrEqual(5);
    await sleep(200);
    const held = answers.size;
    expect(held).toBeLessThanOrEqual(7);
    await sleep(200);
    expect(answers.size).toBe(held);
    pause.resume();
    expect(await running).toMatchObject({ answered: 20 });
  });

  it('loses no paid answer to kill -9', async () => {
    server = await startChatServer(() => ({ kind: 'reply', text: YES, delayMs: 5 }));
    const cacheFile = scratchFile('replies.jsonl');
    const total = 120;
    for (let round = 0; round < 4; round++) {
      const before = openableLines(cacheFile);
      const child = spawn(
        process.execPath,
        [new URL('./judge-process.ts', import.meta.url).pathname, server.baseUrl, cacheFile, String(total)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const doneIds: string[] = [];
      child.stdout
        .setEncoding('utf8')
        .on('data', (text: string) => doneIds.push(...text.split('\n').filter((id) => id !== '')));
      const exited = new Promise((resolve) => child.once('exit', resolve));
      await expect
        .poll(() => openableLines(cacheFile), { timeout: 20_000 })
        .toBeGreaterThan(Math.min(before, total - 1));
      await sleep(Math.random() * 60);
      child.kill('SIGKILL');
      await exited;
      // Whatever counted as done is in the cache.
      expect(new Set(doneIds).size).toBeLessThanOrEqual(openableLines(cacheFile));
    }
    const paid = openableLines(cacheFile);
    const asked = server.calls.length;
    const { answers, onAnswer } = collector();
    const judge = await judgeAt(server.baseUrl);
    await judgeMany(jobs(total), { judge, cache: openFileCache(cacheFile), context: QUIET_JOB, onAnswer });
    expect(answers.size).toBe(total);
    expect(server.calls.length - asked).toBe(total - paid);
  });
});

/** Whole lines in the cache file, that is replies on disk. */
function openableLines(file: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
}
