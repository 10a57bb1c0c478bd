import { describe, expect, test } from 'vitest';
import {
  changeStep,
  commitStep,
  createQueue,
  exportJournal,
  firstReveal,
  getQueue,
  getRollout,
  listSteps,
  mergeJournal,
  queueAnswers,
  readJournal,
  sharedSubjects,
  standingLabels,
  undoStep,
  type StepStatement,
  type Store,
} from '../../../src-main/store/index.ts';
import { importFile, openSample, rollout } from './sample-rollouts.ts';

const ID = rollout(0).identity;
const say = (value: string, change: Partial<StepStatement> = {}): StepStatement => ({
  ...{ kind: 'label', subject: ID, item: 'figure', value, note: null, blind: true, afterReveal: false },
  ...change,
});

function openQueue(): { store: Store; queueId: number; uuid: string } {
  const store = openSample();
  importFile(store, [rollout(0), rollout(1)]);
  const entry = { probability: 1, stratum: null, repeatOf: null };
  const queue = createQueue(store, {
    name: 'all',
    recipe: {},
    seed: 1,
    items: ['figure'],
    entries: [
      { ...entry, identity: ID },
      { ...entry, identity: rollout(1).identity },
      { ...entry, identity: ID, repeatOf: 0 },
    ],
  });
  return { store, queueId: queue.id, uuid: queue.uuid };
}

describe('commitStep and undoStep', () => {
  test('keep labels, state and time together', () => {
    const { store, queueId, uuid } = openQueue();
    const step = { queueId, annotator: 'anna', position: 0 };
    commitStep(store, step, [say('yes')], { isDone: true, addSpentMs: 700 });
    expect(getQueue(store, queueId).progress).toMatchObject([{ annotator: 'anna', done: 1, spentMs: 700 }]);
    expect(queueAnswers(store, uuid, 'anna')).toMatchObject([
      { queuePosition: 0, item: 'figure', value: 'yes' },
    ]);
    expect(() =>
      commitStep(store, { ...step, queueId: 99 }, [say('no')], { isDone: true, addSpentMs: 0 }),
    ).toThrow('no queue 99');
    expect(readJournal(store, ID)).toHaveLength(1);
  });

  test('go back commit by commit within the queue, whatever was said elsewhere', () => {
    const { store, queueId, uuid } = openQueue();
    const at = (position: number) => ({ queueId, annotator: 'anna', position });
    commitStep(store, at(0), [say('yes')], { isDone: true, addSpentMs: 0 });
    commitStep(store, at(1), [say('no', { subject: rollout(1).identity })], { isDone: true, addSpentMs: 0 });
    const other = createQueue(store, {
      ...{ name: 'other', recipe: {}, seed: 1, items: ['figure'] },
      entries: [{ identity: ID, probability: null, stratum: null, repeatOf: null }],
    });
    commitStep(store, { ...at(0), queueId: other.id }, [say('unclear')], { isDone: true, addSpentMs: 0 });
    expect([undoStep(store, queueId, 'anna'), undoStep(store, queueId, 'anna')]).toEqual([1, 0]);
    expect(undoStep(store, queueId, 'anna')).toBeNull();
    expect(queueAnswers(store, uuid, 'anna')).toEqual([]);
    expect(listSteps(store, queueId, 'anna').map(({ state }) => state)).toEqual(['open', 'open', 'open']);
    expect(queueAnswers(store, other.uuid, 'anna')).toHaveLength(1);
  });

  test('keep the answer to a repeat apart from the label', () => {
    const { store, queueId } = openQueue();
    const at = (position: number) => ({ queueId, annotator: 'anna', position });
    commitStep(store, at(0), [say('yes')], { isDone: true, addSpentMs: 0 });
    commitStep(store, at(2), [say('no', { kind: 'repeat' })], { isDone: true, addSpentMs: 0 });
    expect(getRollout(store, 1).row.labels.figure).toBe('yes');
    expect(standingLabels(store, ID).map(({ kind, value }) => [kind, value])).toEqual([
      ['label', 'yes'],
      ['repeat', 'no'],
    ]);
    const copy = openSample();
    expect(mergeJournal(copy, exportJournal(store))).toMatchObject({ added: 2, rejected: [], conflicts: [] });
  });
});

test('firstReveal holds for every queue that shows the rollout', () => {
  const { store, queueId } = openQueue();
  changeStep(store, { queueId, annotator: 'anna', position: 0 }, { revealedAtMs: 50 });
  expect(firstReveal(store, ID, 'anna')).toBe(50);
  expect(firstReveal(store, ID, 'ben')).toBeNull();
  expect(firstReveal(store, rollout(1).identity, 'anna')).toBeNull();
});

test('sharedSubjects are those that two people labelled on one item', () => {
  const { store, queueId } = openQueue();
  const by = (annotator: string, statement: StepStatement) =>
    commitStep(store, { queueId, annotator, position: 0 }, [statement], { isDone: true, addSpentMs: 0 });
  by('anna', say('yes'));
  by('ben', say('yes', { item: 'scene' }));
  expect(sharedSubjects(store)).toEqual([]);
  by('ben', say('yes'));
  expect(sharedSubjects(store)).toEqual([ID]);
});

test('an export names people by what it is told to', () => {
  const { store, queueId } = openQueue();
  commitStep(store, { queueId, annotator: 'anna', position: 0 }, [say('yes')], {
    isDone: true,
    addSpentMs: 0,
  });
  const [line] = [...exportJournal(store, () => 'person-1')];
  expect(JSON.parse(line!)).toMatchObject({ annotator: 'person-1', value: 'yes' });
});
