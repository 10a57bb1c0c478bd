import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  appendEntries,
  commitLabels,
  exportJournal,
  labelHistory,
  mergeJournal,
  queryRollouts,
  undoLabels,
  type JournalEntry,
  type Store,
} from '../../../src-main/store/index.ts';
import type { LabelValue } from '../../../src-main/domain/index.ts';
import { importFile, openSample, rollout } from './sample-rollouts.ts';

const identity = rollout(0).identity;

function copy(): Store {
  const store = openSample();
  importFile(store, [rollout(0)]);
  return store;
}

function say(store: Store, annotator: string, value: LabelValue | null): void {
  commitLabels(store, [
    {
      identity,
      item: 'figure',
      value,
      annotator,
      note: null,
      blind: true,
      afterReveal: false,
      queueId: null,
    },
  ]);
}

const shown = (store: Store) =>
  queryRollouts(store, { filter: '', sort: [], offset: 0, limit: 1 }).rows[0]?.labels.figure;
const exported = (store: Store): readonly string[] => [...exportJournal(store)];

describe('mergeJournal', () => {
  test("brings other people's labels in, once", () => {
    const [here, there] = [copy(), copy()];
    say(here, 'anna', 'yes');
    say(there, 'ben', 'no');
    say(there, 'ben', 'unclear');
    undoLabels(there, 'ben');
    const lines = exported(there);
    expect(mergeJournal(here, lines)).toEqual({
      ...{ added: 3, known: 0, ofOtherQueues: 0, conflicts: [], rejected: [] },
    });
    expect(shown(here)).toBe('conflict');
    expect(mergeJournal(here, [...lines, ...lines])).toMatchObject({ added: 0, conflicts: [] });
    expect(exported(here)).toHaveLength(4);
    mergeJournal(there, exported(here));
    expect(shown(there)).toBe('conflict');
  });

  test('counts what answers a queue that is not here', () => {
    const [here, there] = [copy(), copy()];
    const queueUuid = randomUUID();
    const entry = {
      kind: 'label',
      subject: identity,
      item: 'figure',
      value: 'yes',
      annotator: 'ben',
    } as const;
    const placed = { note: null, blind: true, afterReveal: false, queueUuid, queuePosition: 0 };
    appendEntries(there, [{ ...entry, ...placed }]);
    say(there, 'ben', 'no');
    expect(mergeJournal(here, exported(there))).toMatchObject({ added: 2, ofOtherQueues: 1 });
  });

  test('follows a person who went on in one copy', () => {
    const [here, there] = [copy(), copy()];
    say(there, 'ben', 'no');
    mergeJournal(here, exported(there));
    say(there, 'ben', 'yes');
    expect(mergeJournal(here, exported(there))).toMatchObject({ added: 1, known: 1, conflicts: [] });
    expect(shown(here)).toBe('yes');
  });

  test('overwrites nothing where one person said different things in two copies', () => {
    const [here, there] = [copy(), copy()];
    say(here, 'ben', 'yes');
    say(there, 'ben', 'no');
    expect(mergeJournal(here, exported(there))).toMatchObject({
      added: 1,
      conflicts: [{ subject: identity, item: 'figure', annotator: 'ben', here: 'yes', there: 'no' }],
    });
    expect(shown(here)).toBe('yes');
    expect(labelHistory(here, identity).map((event) => event.value)).toEqual(['yes', 'no']);
    undoLabels(here, 'ben');
    expect(shown(here)).toBeNull();
  });

  test('lists lines that it cannot read and takes the others', () => {
    const [here, there] = [copy(), copy()];
    say(there, 'ben', 'no');
    const [line = ''] = exported(there);
    const wrong = ['{', 'null', line.replace('"no"', '"perhaps"'), line.replace('"figure"', '"__proto__"')];
    const result = mergeJournal(here, [...wrong, '', line]);
    expect(result.rejected.map((rejected) => rejected.line)).toEqual([1, 2, 3, 4]);
    expect(result.added).toBe(1);
    expect(() => mergeJournal(here, ['id,item,value'])).toThrow(
      'the file holds no exported label; line 1: not JSON',
    );
  });
});

describe('other statements', () => {
  const entry: JournalEntry = {
    ...{ kind: 'label', subject: identity, item: 'figure', value: 'yes', annotator: 'anna', note: null },
    ...{ blind: true, afterReveal: false, queueUuid: null, queuePosition: null },
  };

  test('an adjudicated value decides a conflict and the originals stay', () => {
    const store = copy();
    say(store, 'anna', 'yes');
    say(store, 'ben', 'no');
    appendEntries(store, [
      { ...entry, kind: 'adjudication', value: 'no', annotator: 'cleo', note: 'a statue' },
    ]);
    expect(shown(store)).toBe('no');
    expect(labelHistory(store, identity)).toHaveLength(2);
  });

  test('audits of gates and flags are asked for by filter', () => {
    const store = copy();
    appendEntries(store, [
      { ...entry, kind: 'gate-audit', item: '', value: 'wrong' },
      { ...entry, kind: 'flag-audit', item: '', value: 'right' },
      { ...entry, kind: 'flag-audit', item: '', value: 'unclear', annotator: 'ben' },
    ]);
    const total = (filter: string): number =>
      queryRollouts(store, { filter, sort: [], offset: 0, limit: 1 }).total;
    expect(total('gate-audit:wrong flag-audit:conflict')).toBe(1);
    expect(total('gate-audit:right')).toBe(0);
  });

  test('an opinion on a check of a trial needs no rollout', () => {
    const store = copy();
    const [event] = appendEntries(store, [
      { ...entry, kind: 'opinion', subject: 'trial-1/check-2', item: '', value: 'disagree' },
    ]);
    expect(event).toMatchObject({ subject: 'trial-1/check-2', value: 'disagree', inForce: true });
  });
});
