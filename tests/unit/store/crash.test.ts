import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  commitLabels,
  countRollouts,
  fileStates,
  listRuns,
  openStore,
  queryRollouts,
  type Store,
} from '../../../src-main/store/index.ts';
import { runChild } from '../../killed-child.ts';
import { rounds } from '../../rounds.ts';
import { awkwardFolder, importFile, openSample, rollout } from './sample-rollouts.ts';

const CHILD = join(import.meta.dirname, 'child-writer.ts');
const PATH = 'runs/rl-model/traces.jsonl';

const runWriter = (args: readonly string[], killWithinMs?: number) => runChild(CHILD, args, killWithinMs);

function expectConsistent(store: Store): void {
  expect(store.audit.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(store.audit.pragma('foreign_key_check')).toEqual([]);
  const count = (sql: string): unknown => store.audit.prepare(sql).pluck().get();
  expect(count('SELECT count(*) FROM rollout_details')).toBe(countRollouts(store));
  expect(count('SELECT count(DISTINCT line) FROM rollout_details')).toBe(countRollouts(store));
}

describe('killing the program', () => {
  test('during an import leaves whole batches, and the next import goes on', async () => {
    const folder = awkwardFolder();
    openSample(folder).close();
    for (let round = 0; round < rounds(3, 50); round += 1) {
      const { said } = await runWriter(['import', folder, '8000', 'grow'], 60);
      const store = openStore(folder);
      expectConsistent(store);
      const state = fileStates(store).get(PATH);
      expect(countRollouts(store)).toBe(state?.lines);
      expect(state?.lines).toBeGreaterThanOrEqual(said.at(-1) ?? 0);
      store.close();
    }
    const { exitCode, errors } = await runWriter(['import', folder, '8000', 'grow']);
    expect([exitCode, errors]).toEqual([0, '']);
    const store = openStore(folder);
    expect(countRollouts(store)).toBe(8000);
    expect(fileStates(store).get(PATH)?.complete).toBe(true);
    expect(listRuns(store)[0]?.rollouts).toBe(8000);
  });

  test('during a rewrite leaves the earlier rows or the new ones, never a mixture', async () => {
    const folder = awkwardFolder();
    const first = openSample(folder);
    importFile(first, [rollout(0), rollout(1)]);
    first.close();
    for (let round = 0; round < rounds(3, 50); round += 1) {
      const child = spawn(process.execPath, [CHILD, 'import', folder, '1500', 'rewrite'], {
        stdio: 'ignore',
      });
      setTimeout(() => child.kill('SIGKILL'), 200 + Math.random() * 500);
      await new Promise((resolve) => child.on('close', resolve));
      const store = openStore(folder);
      expectConsistent(store);
      expect([2, 1500]).toContain(countRollouts(store));
      expect(
        queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 2 }).rows.map((row) => row.identity),
      ).toEqual([rollout(0).identity, rollout(1).identity]);
      store.close();
    }
  });

  test('during labelling loses no label that was committed', async () => {
    const folder = awkwardFolder();
    const first = openSample(folder);
    importFile(
      first,
      Array.from({ length: 50 }, (_, index) => rollout(index)),
    );
    first.close();
    for (let round = 0; round < 4; round += 1) {
      const annotator = `anna-${round}`;
      const { said } = await runWriter(['label', folder, '100000', annotator], 80);
      const store = openStore(folder);
      const notes = store.audit
        .prepare('SELECT note FROM journal WHERE annotator = ? ORDER BY id')
        .pluck()
        .all(annotator);
      expect(notes.slice(0, said.length).map(Number)).toEqual(said);
      expect(notes.length - said.length).toBeLessThanOrEqual(1);
      expectConsistent(store);
      store.close();
    }
  });
});

describe('several processes on one folder', () => {
  test('write labels and import at once without losing or refusing anything', async () => {
    const folder = awkwardFolder();
    const store = openSample(folder);
    importFile(
      store,
      Array.from({ length: 50 }, (_, index) => rollout(index)),
      { path: 'other.jsonl' },
    );
    const running = [
      runWriter(['label', folder, '100', 'anna']),
      runWriter(['label', folder, '100', 'ben']),
      runWriter(['import', folder, '3000', 'grow']),
    ];
    for (let index = 0; index < 20; index += 1) {
      const label = {
        item: 'scene',
        value: 'yes',
        annotator: 'cleo',
        note: null,
        blind: true,
        afterReveal: false,
      } as const;
      commitLabels(store, [{ ...label, identity: rollout(index).identity, queueId: null }]);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const { exitCode, errors } of await Promise.all(running))
      expect([exitCode, errors]).toEqual([0, '']);
    const journal = store.audit
      .prepare('SELECT annotator, count(*) AS n FROM journal GROUP BY annotator')
      .raw()
      .all();
    expect(journal).toEqual([
      ['anna', 100],
      ['ben', 100],
      ['cleo', 20],
    ]);
    expect(countRollouts(store)).toBe(3050);
    expect(store.audit.prepare('SELECT count(*) FROM current_values').pluck().get()).toBe(120);
  });

  test('may open a new folder at the same moment', async () => {
    const folder = awkwardFolder();
    const ends = await Promise.all(
      ['anna', 'ben', 'cleo'].map((name) => runWriter(['label', folder, '3', name])),
    );
    expect(ends.map((end) => [end.exitCode, end.errors, end.said.length])).toEqual(Array(3).fill([0, '', 3]));
  });
});
