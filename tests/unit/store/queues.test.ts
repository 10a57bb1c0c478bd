import { describe, expect, test } from 'vitest';
import {
  changeStep,
  createQueue,
  getQueue,
  listQueueEntries,
  listQueues,
  listSteps,
  matchingIds,
  nextStep,
  type QueueEntry,
  type Store,
} from '../../../src-main/store/index.ts';
import { importFile, openSample, rollout } from './sample-rollouts.ts';

const entry = (index: number, change: Partial<QueueEntry> = {}): QueueEntry => ({
  ...{ identity: rollout(index).identity, probability: 0.5, stratum: 'rl-model/yes', repeatOf: null },
  ...change,
});

function withQueue(entries: readonly QueueEntry[]): { store: Store; queueId: number } {
  const store = openSample();
  importFile(
    store,
    Array.from({ length: 20 }, (_, index) => rollout(index)),
  );
  const queue = createQueue(
    store,
    { name: 'flagged', recipe: { kind: 'random', n: 3 }, seed: 7, items: ['figure'], entries },
    1000,
  );
  return { store, queueId: queue.id };
}

const many = Array.from({ length: 20 }, (_, index) => entry(index));

describe('createQueue', () => {
  test('freezes entries, recipe and probabilities', () => {
    const entries = [entry(0), entry(1, { probability: null, stratum: null }), entry(0, { repeatOf: 0 })];
    const { store, queueId } = withQueue(entries);
    expect(listQueueEntries(store, queueId)).toEqual(entries);
    expect(listQueues(store)).toEqual([getQueue(store, queueId)]);
    expect(getQueue(store, queueId)).toMatchObject({
      ...{ name: 'flagged', recipe: { kind: 'random', n: 3 }, seed: 7, items: ['figure'], createdAtMs: 1000 },
      ...{ entries: 3, knownProbabilities: false, progress: [] },
    });
    expect(matchingIds(store, { filter: 'queue:flagged', sort: [] })).toEqual([1, 2]);
  });

  test('refuses nothing, and the same twice unless it is a named repeat', () => {
    expect(() => withQueue([])).toThrow('nothing to label');
    expect(() => withQueue([entry(0), entry(0)])).toThrow('already');
    expect(() => withQueue([entry(0), entry(1, { repeatOf: 0 })])).toThrow('already');
  });
});

describe('the steps of an annotator', () => {
  const order = (store: Store, queueId: number, annotator: string): readonly number[] =>
    listSteps(store, queueId, annotator).map((step) => step.position);

  test('come in an order of their own that stays', () => {
    const { store, queueId } = withQueue(many);
    const anna = order(store, queueId, 'anna');
    expect(anna).not.toEqual(many.map((_, index) => index));
    expect(anna.toSorted((a, b) => a - b)).toEqual(many.map((_, index) => index));
    expect(order(store, queueId, 'ben')).not.toEqual(anna);
    expect(order(openSample(store.location.folder), queueId, 'anna')).toEqual(anna);
  });

  test('show repeats after everything else', () => {
    const { store, queueId } = withQueue([...many, entry(3, { repeatOf: 3 })]);
    expect(order(store, queueId, 'anna').at(-1)).toBe(20);
  });

  test('go on with what is open, then what was skipped, whatever others do', () => {
    const { store, queueId } = withQueue(many.slice(0, 3));
    const [first, second, third] = order(store, queueId, 'anna');
    const change = (position: number | undefined, state: 'done' | 'skipped'): void =>
      changeStep(store, { queueId, annotator: 'anna', position: position! }, { state });
    change(first, 'skipped');
    for (const position of [0, 1, 2])
      changeStep(store, { queueId, annotator: 'ben', position }, { state: 'done' });
    expect(nextStep(store, queueId, 'anna')?.position).toBe(second);
    change(second, 'done');
    change(third, 'done');
    expect(nextStep(store, queueId, 'anna')).toMatchObject({
      position: first,
      state: 'skipped',
      rolloutId: first! + 1,
    });
    change(first, 'done');
    expect(nextStep(store, queueId, 'anna')).toBeNull();
  });

  test('note the first reveal, second looks and the time spent', () => {
    const { store, queueId } = withQueue(many.slice(0, 1));
    const step = { queueId, annotator: 'anna', position: 0 };
    changeStep(store, step, { revealedAtMs: 500, addSpentMs: 1200.4 });
    changeStep(store, step, { revealedAtMs: 900, secondLook: true, state: 'done', addSpentMs: 800 });
    expect(listSteps(store, queueId, 'anna')).toMatchObject([
      { revealedAtMs: 500, secondLook: true, spentMs: 2000, state: 'done' },
    ]);
    expect(getQueue(store, queueId).progress).toEqual([
      { annotator: 'anna', done: 1, skipped: 0, secondLook: 1, spentMs: 2000 },
    ]);
  });
});
