import { describe, expect, it } from 'vitest';
import { appendEntries, undoLabels } from '../../../../src-main/store/index.ts';
import { identity, label, labelsOf, queueOf, storeWithRun } from './labelled-store.ts';

describe('labels on their way to the statistics', () => {
  it('carries the sampling probability of the queue that they were given in', () => {
    const store = storeWithRun(4);
    const { id } = queueOf(store, [0, 1], 0.5);
    label(store, 0, 'yes', { queueId: id, queuePosition: 0 });
    expect(labelsOf(store, 0)).toMatchObject([
      { annotator: 'ada', value: 'yes', blind: true, probability: 0.5 },
    ]);
  });

  it('combines the probabilities of all queues that the rollout was labelled from', () => {
    const store = storeWithRun(4);
    const [first, second] = [queueOf(store, [0, 1], 0.5), queueOf(store, [0], 0.2)];
    label(store, 0, 'yes', { queueId: first.id, queuePosition: 0 });
    label(store, 0, 'no', { queueId: second.id, queuePosition: 0, annotator: 'bo' });
    expect(labelsOf(store, 0).map(({ probability }) => probability)).toEqual([0.6, 0.6]);
  });

  it('gives labels without a queue, or of a queue without probabilities, no probability', () => {
    const store = storeWithRun(4);
    const { id } = queueOf(store, [1], null);
    label(store, 0, 'yes');
    label(store, 1, 'yes', { queueId: id, queuePosition: 0 });
    expect([labelsOf(store, 0)[0]?.probability, labelsOf(store, 1)[0]?.probability]).toEqual([null, null]);
  });

  it('leaves out what was undone and what was taken back', () => {
    const store = storeWithRun(4);
    label(store, 0, 'yes');
    label(store, 1, 'yes');
    undoLabels(store, 'ada');
    label(store, 2, 'yes');
    label(store, 2, null);
    expect([labelsOf(store, 0).length, labelsOf(store, 1), labelsOf(store, 2)]).toEqual([1, [], []]);
  });

  it('takes the corrected answer of one that was changed before the reveal, and keeps the blind one beside a later one', () => {
    const store = storeWithRun(4);
    const { id } = queueOf(store, [0], 1);
    const place = { queueId: id, queuePosition: 0 };
    label(store, 0, 'yes', place);
    label(store, 0, 'no', place);
    label(store, 0, 'yes', { ...place, afterReveal: true });
    expect(labelsOf(store, 0).map(({ value, blind }) => [value, blind])).toEqual([
      ['no', true],
      ['yes', false],
    ]);
  });

  it('marks hidden repeats, which draw nothing', () => {
    const store = storeWithRun(4);
    const { id } = queueOf(store, [0, 1], 0.5, [0]);
    label(store, 0, 'yes', { queueId: id, queuePosition: 0 });
    label(store, 0, 'no', { queueId: id, queuePosition: 2 });
    expect(labelsOf(store, 0).map(({ value, repeat, probability }) => [value, repeat, probability])).toEqual([
      ['yes', false, 0.5],
      ['no', true, 0.5],
    ]);
  });

  it('hands on adjudications with the probability of the sample', () => {
    const store = storeWithRun(4);
    const { id } = queueOf(store, [0], 0.25);
    label(store, 0, 'yes', { queueId: id, queuePosition: 0 });
    appendEntries(store, [
      {
        kind: 'adjudication',
        subject: identity(0),
        item: 'scene',
        value: 'no',
        annotator: 'cy',
        note: 'both reasons read',
        blind: true,
        afterReveal: false,
        queueUuid: null,
        queuePosition: null,
      },
    ]);
    expect(labelsOf(store, 0).at(-1)).toMatchObject({ value: 'no', adjudicated: true, probability: 0.25 });
  });
});
