import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawQueue } from '../../../../src-main/features/queues/index.ts';
import {
  commitStep,
  exportJournal,
  getQueue,
  listSteps,
  openStore,
  queueAnswers,
  type Store,
} from '../../../../src-main/store/index.ts';
import { runChild } from '../../../killed-child.ts';
import { rounds } from '../../../rounds.ts';
import { awkwardFolder, importFile, openSample, rollout } from '../../store/sample-rollouts.ts';

const PROCESS = join(import.meta.dirname, 'labelling-process.ts');
const ENTRIES = 200;

const run = (args: readonly string[], killWithinMs?: number) => runChild(PROCESS, args, killWithinMs);

function openWithQueue(folder: string): { store: Store; queueId: number } {
  const store = openSample(folder);
  importFile(
    store,
    Array.from({ length: ENTRIES }, (_, index) => rollout(index)),
  );
  return { store, queueId: drawQueue(store, 'all', { draw: { kind: 'matching' }, items: ['figure'] }).id };
}

describe('killing the program while somebody labels', () => {
  test('loses no answer that was committed, and the work goes on where it stopped', async () => {
    const folder = awkwardFolder();
    const { store: first, queueId } = openWithQueue(folder);
    first.close();
    const safe: number[] = [];
    for (let round = 0; round < rounds(5, 100); round += 1) {
      const { said } = await run(['label', folder, String(queueId), 'anna'], 60);
      safe.push(...said);
      const store = openStore(folder);
      const answers = queueAnswers(store, getQueue(store, queueId).uuid, 'anna');
      const done = listSteps(store, queueId, 'anna').filter(({ state }) => state === 'done');
      expect(answers.map(({ queuePosition }) => queuePosition)).toEqual(expect.arrayContaining(safe));
      // An answer and the state of its entry are one transaction: there is never one without the other.
      expect(new Set(answers.map(({ queuePosition }) => queuePosition))).toEqual(
        new Set(done.map(({ position }) => position)),
      );
      expect(store.audit.pragma('integrity_check', { simple: true })).toBe('ok');
      store.close();
    }
    const { errors } = await run(['label', folder, String(queueId), 'anna']);
    expect(errors).toBe('');
    const store = openStore(folder);
    expect(getQueue(store, queueId).progress).toMatchObject([{ annotator: 'anna', done: ENTRIES }]);
    expect(queueAnswers(store, getQueue(store, queueId).uuid, 'anna')).toHaveLength(ENTRIES);
  });
});

describe('several processes at once', () => {
  test('label in two windows while the command line merges twice', async () => {
    const folder = awkwardFolder();
    const { store, queueId } = openWithQueue(folder);
    const copy = openWithQueue(awkwardFolder());
    for (const { position, identity } of listSteps(copy.store, copy.queueId, 'cleo')) {
      const label = { kind: 'label', item: 'figure', value: 'yes', note: null } as const;
      commitStep(
        copy.store,
        { queueId: copy.queueId, annotator: 'cleo', position },
        [{ ...label, subject: identity, blind: true, afterReveal: false }],
        { isDone: true, addSpentMs: 0 },
      );
    }
    const file = join(awkwardFolder(), 'labels.jsonl');
    writeFileSync(file, [...exportJournal(copy.store)].join('\n'));
    const ends = await Promise.all([
      run(['label', folder, String(queueId), 'anna']),
      run(['label', folder, String(queueId), 'ben']),
      run(['merge', folder, file]),
      run(['merge', folder, file]),
    ]);
    expect(ends.map(({ errors }) => errors)).toEqual(['', '', '', '']);
    expect(ends[2]!.said[0]! + ends[3]!.said[0]!).toBe(ENTRIES);
    const counts = store.audit
      .prepare('SELECT annotator, count(*) AS n FROM current_values GROUP BY annotator')
      .raw()
      .all();
    expect(counts).toEqual(['anna', 'ben', 'cleo'].map((annotator) => [annotator, ENTRIES]));
    expect(getQueue(store, queueId).progress.map(({ done }) => done)).toEqual([ENTRIES, ENTRIES]);
  });
});
