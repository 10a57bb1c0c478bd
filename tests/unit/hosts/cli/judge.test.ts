import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { judgeReportSchema } from '../../../../src-main/features/judging/judge-report.ts';
import type { JudgeReport } from '../../../../src-main/features/judging/judge-report.ts';
import { openStore, queryRollouts } from '../../../../src-main/store/index.ts';
import type { RolloutRow } from '../../../../src-main/store/index.ts';
import { runCommand, temporaryFolder } from '../../../command-line.ts';
import type { CommandResult } from '../../../command-line.ts';
import { evaluatedRun } from './evaluated-run.ts';
import { reply, serve, verdicts } from './scoring-servers.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
/** Holds a run whose frames were drawn, once for all tests. */
let drawn: typeof place;
let folder = '';

beforeAll(async () => {
  drawn = await temporaryFolder();
  await evaluatedRun(join(drawn.path, 'a run'), 6);
  await runCommand(['audit', join(drawn.path, 'a run')]);
});
afterAll(() => drawn.remove());
beforeEach(async () => {
  place = await temporaryFolder();
  folder = join(place.path, 'a run');
  await cp(drawn.path, place.path, { recursive: true });
});
afterEach(() => place.remove());

function judge(baseUrl: string, ...more: readonly string[]): Promise<CommandResult> {
  return runCommand(['judge', folder, '--json', '--base-url', baseUrl, '--model', 'owl', ...more], {
    env: { OWL_KEY: 'sk-very-secret' },
  });
}

function reportOf({ stdout, stderr }: CommandResult): JudgeReport {
  if (stdout === '') throw new Error(stderr);
  return judgeReportSchema.parse(JSON.parse(stdout));
}

function rowsNow(): readonly RolloutRow[] {
  const store = openStore(folder);
  const { rows } = queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 100 });
  store.close();
  return rows;
}

// Each command starts a program and a browser, which a busy machine does slowly.
describe('svg-assay judge', { timeout: 300_000 }, () => {
  it('draws, prices, asks, keeps, asks nothing twice, and works the rewards out again', async () => {
    folder = join(place.path, 'not drawn');
    await evaluatedRun(folder, 6);
    const server = await serve(({ index }) => reply(verdicts(index % 2 === 0 ? 'scene' : 'objects')), {
      key: 'sk-very-secret',
    });
    const priced = ['--key-env', 'OWL_KEY', '--price-in', '1', '--price-out', '2'];
    const dry = await runCommand([
      'judge',
      folder,
      '--json',
      '--base-url',
      server.baseUrl,
      '--dry-run',
      ...priced,
    ]);
    expect(reportOf(dry)).toMatchObject({
      judge: { model: 'google/gemma-3-27b-it' },
      price: { rollouts: 5, answered: 0, requests: 5, leftOut: { gateFailed: 1 } },
      judged: null,
    });
    expect(reportOf(dry).price.atMostUsd).toBeGreaterThan(0);
    expect(server.calls).toHaveLength(0);

    const first = await judge(server.baseUrl, ...priced);
    expect(first.stdout + first.stderr).not.toContain('sk-very-secret');
    expect(reportOf(first).judged).toMatchObject({
      ...{ rollouts: 5, answered: 5, failed: 0, unready: 0, fromCache: 0, stopped: null, problems: [] },
      spentUsd: expect.closeTo((5 * (1000 + 2 * 100)) / 1e6) as number,
      items: { scene: { yes: 2, no: 3 }, figure: { yes: 0, no: 5 } },
    });
    expect(server.calls.every(({ images }) => images === 4)).toBe(true);

    const second = reportOf(await judge(server.baseUrl, ...priced));
    expect(second.price).toMatchObject({ answered: 5, requests: 0, expectedUsd: 0 });
    expect(second.judged).toMatchObject({ answered: 5, fromCache: 5, spentUsd: 0 });
    expect(server.calls).toHaveLength(5);

    const fresh = reportOf(await judge(server.baseUrl, ...priced, '--fresh', '--limit', '2'));
    expect(fresh.judged).toMatchObject({ rollouts: 2, answered: 2, fromCache: 0 });
    expect(server.calls).toHaveLength(7);

    for (const row of rowsNow().filter(({ recordedGateOk }) => recordedGateOk === true)) {
      const terms = row.rejudged.motion === null ? 5 : 6;
      expect(row.recomputedReward).toBeCloseTo((terms - 1) / terms);
      expect(row.reward).toBeCloseTo((row.verdicts.motion === null ? 5 : 6) / terms);
    }
  });

  it('asks only the items and rollouts that are wanted', async () => {
    const server = await serve(() => reply('{"scene":"no"}'));
    const report = reportOf(await judge(server.baseUrl, '--items', 'scene', '--where', 'id:1..3'));
    expect(report.judged?.items).toMatchObject({
      scene: { no: server.calls.length },
      objects: { yes: 0, no: 0 },
    });
    expect(server.calls[0]?.text).not.toContain('objects:');
    const bad = await judge(server.baseUrl, '--where', 'nonsense:1');
    expect(bad.code).toBe(1);
  });

  it('ends with the reason and what it cost at a spending limit, a wrong key and a missing one', async () => {
    const server = await serve(() => reply(verdicts()), { key: 'sk-other' });
    const limited = await judge(server.baseUrl, '--price-in', '1000', '--spending-limit', '0.001');
    expect(limited.code).toBe(3);
    expect(reportOf(limited).judged?.stopped).toMatchObject({ code: 'spending-limit' });
    const refused = await judge(server.baseUrl, '--key-env', 'OWL_KEY');
    expect(refused.code).toBe(1);
    expect(reportOf(refused).judged?.stopped).toMatchObject({ code: 'unauthorized' });
    expect(refused.stderr).toContain('→ check the key');
    expect(refused.stdout + refused.stderr).not.toContain('sk-very-secret');
    expect((await judge(server.baseUrl, '--key-env', 'NO_SUCH_KEY')).code).toBe(4);
    expect((await runCommand(['judge', folder])).code).toBe(1);
  });

  it('counts the verdicts of this judging alone', async () => {
    const answering = await serve(() => reply(verdicts()));
    expect(reportOf(await judge(answering.baseUrl)).judged?.items.scene).toEqual({ yes: 5, no: 0 });
    const refusing = await serve(() => reply(verdicts()), { key: 'sk-other' });
    const refused = await judge(refusing.baseUrl, '--key-env', 'OWL_KEY', '--fresh');
    expect(reportOf(refused).judged).toMatchObject({ answered: 0, items: { scene: { yes: 0, no: 0 } } });
    const one = await judge(answering.baseUrl, '--limit', '1');
    expect(reportOf(one).judged?.items.scene).toEqual({ yes: 1, no: 0 });
  });

  it('takes a saved profile, and names those that there are', async () => {
    const server = await serve(() => reply(verdicts()));
    const data = join(place.path, 'data');
    await mkdir(data);
    const profile = { name: 'home owl', baseUrl: server.baseUrl, model: 'owl' };
    await writeFile(
      join(data, 'settings.json'),
      JSON.stringify({ judgeProfiles: [profile, { name: 'broken' }] }),
    );
    const env = { SVG_ASSAY_DATA_DIR: data };
    const used = await runCommand(['judge', folder, '--json', '--profile', 'home owl', '--limit', '1'], {
      env,
    });
    expect(reportOf(used).judged).toMatchObject({ answered: 1 });
    const unknown = await runCommand(['judge', folder, '--profile', 'owls'], { env });
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toContain('home owl');
  });

  it('shows what a judge wrote as text, whatever is in it', async () => {
    const server = await serve(() => reply('\u001b[2J\u009b31m\u202e nothing'));
    const { stdout, stderr } = await runCommand([
      'judge',
      folder,
      '--base-url',
      server.baseUrl,
      '--model',
      'owl',
      '--limit',
      '1',
    ]);
    expect(stdout).toContain('1 of them without a verdict');
    for (const sign of ['\u001b', '\u009b', '\u202e']) expect(stdout + stderr).not.toContain(sign);
  });

  it('loses no reply that it got when it is killed', async () => {
    const server = await serve(() => ({ ...reply(verdicts()), delayMs: 200 }));
    for (const killAfterMs of [1500, 2000, 2500])
      await runCommand(
        ['judge', folder, '--base-url', server.baseUrl, '--model', 'owl', '--concurrency', '1'],
        {
          killAfterMs,
        },
      );
    const report = reportOf(await judge(server.baseUrl));
    expect(report.judged).toMatchObject({ answered: 5, failed: 0 });
    // What was under way at a kill was never received.
    expect(server.calls.length).toBeLessThanOrEqual(5 + 3);
    const left = reportOf(await judge(server.baseUrl));
    expect(left.judged).toMatchObject({ fromCache: 5 });
  });
});
