import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JudgingRequest, OpenBackend } from '../../../../src-main/api/index.ts';
import { ITEMS } from '../../../../src-main/domain/index.ts';
import { temporaryFolder } from '../../../command-line.ts';
import { openTestBackend } from '../../api/test-backend.ts';
import { evaluatedRun } from '../../hosts/cli/evaluated-run.ts';
import { reply, serve, verdicts } from '../../hosts/cli/scoring-servers.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let backend: OpenBackend;
let workspaceId = '';

const ALL: JudgingRequest = { profile: 'owl', filter: '', items: ITEMS, fresh: false, limit: null };

beforeEach(async () => {
  place = await temporaryFolder();
  const folder = join(place.path, 'a run');
  await evaluatedRun(folder, 5);
  backend = await openTestBackend(place.path);
  workspaceId = (await backend.api.workspaces.open({ folder })).id;
  await audited();
}, 300_000);
afterEach(async () => {
  await backend.close();
  await place.remove();
});

/** Opening a folder audits it; a judging would wait for the same drawings. */
async function audited(): Promise<void> {
  const isDone = async () =>
    (await backend.api.jobs.list()).some(({ kind, state }) => kind === 'audit' && state === 'done');
  await expect.poll(isDone, { timeout: 200_000 }).toBe(true);
}

describe('the judging API', { timeout: 300_000 }, () => {
  it('saves profiles without keys, and says whether the key is there', async () => {
    await backend.api.judging.saveProfile({
      profile: { name: 'a', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' },
      replaces: null,
    });
    await backend.api.judging.saveProfile({
      profile: { name: 'b', baseUrl: 'http://127.0.0.1:1/v1', model: 'm', keyName: 'NO_SUCH_KEY' },
      replaces: 'a',
    });
    expect(await backend.api.judging.profiles()).toMatchObject([{ profile: { name: 'b' }, keyFound: false }]);
    await expect(
      backend.api.judging.saveProfile({
        profile: { name: 'c', baseUrl: 'ftp://x', model: 'm' },
        replaces: null,
      }),
    ).rejects.toThrow(/baseUrl/);
    await backend.api.judging.removeProfile({ name: 'b' });
    expect(await backend.api.judging.profiles()).toEqual([]);
    const locked = await serve(() => reply('red'), { key: 'sk-owl' });
    const tested = await backend.api.judging.test({
      profile: { name: 'a', baseUrl: locked.baseUrl, model: 'm' },
    });
    expect(tested).toMatchObject({ ok: false, problem: { code: 'unauthorized' } });
  });

  it('judges, pauses, goes on, and compares the judgings that there are', async () => {
    let no = 'scene';
    const server = await serve(() => ({ ...reply(verdicts(no)), delayMs: 150 }));
    const profile = { name: 'owl', baseUrl: server.baseUrl, model: 'owl', concurrency: 1 };
    await backend.api.judging.saveProfile({ profile, replaces: null });
    expect(await backend.api.judging.price({ workspaceId, request: ALL })).toMatchObject({
      ...{ rollouts: 4, answered: 0, leftOut: { gateFailed: 1 } },
      estimate: { requests: 4, expectedUsd: null },
    });

    const job = await backend.api.judging.start({ workspaceId, request: ALL });
    await expect.poll(() => server.calls.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await backend.api.judging.pause({ jobId: job.id });
    const stateOf = async () => (await backend.api.jobs.list()).find(({ id }) => id === job.id)?.state;
    expect(await stateOf()).toBe('paused');
    expect((await backend.api.judging.start({ workspaceId, request: ALL })).id).toBe(job.id);
    await backend.api.judging.resume({ jobId: job.id });
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('done');
    expect(server.calls).toHaveLength(4);

    no = 'objects';
    await backend.api.judging.start({ workspaceId, request: { ...ALL, fresh: true, limit: 1 } });
    await expect.poll(() => server.calls.length, { timeout: 60_000 }).toBe(5);
    await expect
      .poll(async () => (await backend.api.judging.judges({ workspaceId }))[0]?.repeated, { timeout: 60_000 })
      .toBe(1);
    const [owl] = await backend.api.judging.judges({ workspaceId });
    expect(owl).toMatchObject({ model: 'owl', rollouts: 4, answers: 5 });

    const judgeId = owl?.id ?? 0;
    const [recorded, first, newest] = [
      { kind: 'recorded' },
      { kind: 'judge', judgeId, take: 'first' },
      { kind: 'judge', judgeId, take: 'newest' },
    ] as const;
    const againstRecorded = await backend.api.judging.compare({
      workspaceId,
      first: recorded,
      second: first,
    });
    expect(againstRecorded).toMatchObject({
      rollouts: 4,
      items: { scene: { n: 4, flips: 4, rate: 1, yesToNo: { count: 4 } }, figure: { n: 4, flips: 0 } },
    });
    const repeated = await backend.api.judging.compare({ workspaceId, first, second: newest });
    expect(repeated.items.scene).toMatchObject({ flips: 1, noToYes: { ids: [2] } });
    expect(repeated.items.objects).toMatchObject({ flips: 1, yesToNo: { ids: [2] } });
  });
});
