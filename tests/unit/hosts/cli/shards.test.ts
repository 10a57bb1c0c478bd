import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, queryRollouts, readAuditResults, readFrame } from '../../../../src-main/store/index.ts';
import { runCommand, temporaryFolder } from '../../../command-line.ts';
import { evaluatedRun } from './evaluated-run.ts';

const SHARDS = [1, 2, 3];
let place: Awaited<ReturnType<typeof temporaryFolder>>;
const pathOf = (name: string) => join(place.path, name);

beforeEach(async () => {
  place = await temporaryFolder();
  await evaluatedRun(join(pathOf('whole'), 'a run'), 9);
  await cp(pathOf('whole'), pathOf('shared'), { recursive: true });
});
afterEach(() => place.remove());

/** Everything that an audit leaves of each rollout, without the times at which it was worked out. */
function resultsIn(folder: string) {
  const store = openStore(pathOf(folder));
  const { rows } = queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 100 });
  const results = rows.map((row) => {
    const stages = readAuditResults(store, row.identity);
    const render = stages.render?.result;
    const frames = (render?.frames ?? []).map(
      ({ timeS }) =>
        readFrame(store, {
          drawingSha256: row.drawingSha256 ?? '',
          timeMs: Math.round(timeS * 1000),
          renderer: render?.renderer ?? '',
        })?.sha256,
    );
    return { row, frames, stages: Object.entries(stages).map(([name, { result }]) => [name, result]) };
  });
  store.close();
  return results;
}

describe('an audit by several processes', { timeout: 300_000 }, () => {
  it('gives what one process gives, and merging again changes nothing', async () => {
    expect((await runCommand(['audit', pathOf('whole')])).code).toBe(0);
    const parts = await Promise.all(
      SHARDS.map((shard) =>
        runCommand([
          ...['audit', pathOf('shared'), '--json'],
          ...['--shard', `${shard}/${SHARDS.length}`, '--index', pathOf(`part ${shard}`)],
        ]),
      ),
    );
    const recomputed = parts.map(({ stdout }) => (JSON.parse(stdout) as { recomputed: number }).recomputed);
    expect(recomputed.reduce((sum, count) => sum + count, 0)).toBe(9);
    expect(Math.max(...recomputed)).toBeLessThan(9);

    const merge = ['merge', pathOf('shared'), ...SHARDS.map((shard) => pathOf(`part ${shard}`)), '--json'];
    const { merged } = JSON.parse((await runCommand(merge)).stdout) as { merged: { rollouts: number }[] };
    expect(merged.map(({ rollouts }) => rollouts)).toEqual(recomputed);
    expect(resultsIn('shared')).toEqual(resultsIn('whole'));
    expect(resultsIn('shared').some(({ frames }) => frames.length === 4 && !frames.includes(undefined))).toBe(
      true,
    );

    const again = JSON.parse((await runCommand(merge)).stdout) as { merged: unknown[] };
    expect(again.merged).toMatchObject(SHARDS.map(() => ({ rollouts: 0, unknown: 0, pictures: 0 })));
  });

  it('refuses parts that there are not, and directories without an index', async () => {
    for (const shard of ['0/3', '4/3', '1', 'a/b', '1/5000']) {
      const refused = await runCommand(['audit', pathOf('shared'), '--shard', shard]);
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('from 1/1 to')]);
    }
    const nothing = await runCommand(['merge', pathOf('shared'), pathOf('nothing')]);
    expect(nothing.code).toBe(1);
    expect(nothing.stderr).toContain('holds no audit.sqlite');
  });
});
