import { beforeEach, describe, expect, test } from 'vitest';
import type { LabelValue } from '../../../../src-main/domain/index.ts';
import {
  addAnswers,
  addDecisions,
  openCases,
  readAnswers,
} from '../../../../src-main/features/labelling/index.ts';
import { drawQueue } from '../../../../src-main/features/queues/index.ts';
import { getQueue, listQueueEntries, readJournal, type Store } from '../../../../src-main/store/index.ts';
import { openSampleContext, type SampleContext } from '../queues/sample-context.ts';

describe('addAnswers', () => {
  let sample: SampleContext;
  beforeEach(async () => {
    sample = await openSampleContext();
  });

  const VALUES: readonly LabelValue[] = ['yes', 'no', 'unclear'];

  /** What was said about every entry, but for when and by whom. */
  function statements(store: Store, queueId: number, annotator: string): readonly unknown[] {
    const subjects = new Set(listQueueEntries(store, queueId).map(({ identity }) => identity));
    return [...subjects].flatMap((subject) =>
      readJournal(store, subject)
        .filter((event) => event.annotator === annotator)
        .map(({ kind, item, value, blind, afterReveal, queueUuid, queuePosition }) =>
          JSON.stringify({ subject, kind, item, value, blind, afterReveal, queueUuid, queuePosition }),
        )
        .toSorted(),
    );
  }

  test.each([
    ['items', 'has:judge'],
    ['gate', 'outcome:gate-failed'],
    ['flag', 'outcome:flagged'],
  ] as const)('says of a queue of %s what the labelling view says', async (asks, filter) => {
    const { store, workspaceId } = sample;
    const { id } = drawQueue(store, 'queue', {
      ...{ draw: { kind: 'matching' }, filter, asks, repeatShare: asks === 'items' ? 0.3 : 0 },
    });
    const anna = { queueId: id, annotator: 'anna', focus: null };
    const rows: object[] = [];
    for (
      let { entry } = await sample.api.labelling.state({ workspaceId, ...anna, place: null });
      entry !== null;
    ) {
      const { position } = entry;
      const row: Record<string, unknown> = { position };
      let next: typeof entry = entry;
      for (const [index, { key }] of entry.questions.entries()) {
        const value = VALUES[(position + index) % 3]!;
        row[key] = value;
        const commit = { position, key, value, note: null, spentMs: 10 };
        next = (await sample.api.labelling.commit({ workspaceId, ...anna, ...commit })).entry!;
      }
      rows.push(row);
      entry = next;
    }
    const { answers } = readAnswers(rows.map((row) => JSON.stringify(row)).join('\n'), 'table');
    const result = addAnswers(store, { queueId: id, annotator: 'ben', sawResults: false }, answers);
    expect(result).toMatchObject({ known: 0, conflicts: [], rejected: [] });
    expect(statements(store, id, 'ben')).toEqual(statements(store, id, 'anna'));
    expect(result.added).toBe(statements(store, id, 'ben').length);
    const done = new Map(getQueue(store, id).progress.map((of) => [of.annotator, of.done]));
    expect(done.get('ben')).toBe(rows.length);
    expect(done.get('anna')).toBe(rows.length);
    const again = addAnswers(store, { queueId: id, annotator: 'ben', sawResults: false }, answers);
    expect(again).toEqual({ added: 0, known: result.added, conflicts: [], rejected: [] });
  });

  test('takes a rollout’s identity for its first showing, and tells what does not fit', () => {
    const { store } = sample;
    const { id } = drawQueue(store, 'queue', {
      ...{ draw: { kind: 'random', n: 6 }, filter: 'has:judge', items: ['figure'], repeatShare: 0.5 },
    });
    const entries = listQueueEntries(store, id);
    const repeated = entries.find(({ repeatOf }) => repeatOf !== null)!;
    const add = (rows: readonly object[]) =>
      addAnswers(
        store,
        { queueId: id, annotator: 'anna', sawResults: false },
        readAnswers(rows.map((row) => JSON.stringify(row)).join('\n'), 'table').answers,
      );
    const { identity } = repeated;
    expect(add([{ identity, figure: 'yes' }])).toMatchObject({ added: 1 });
    expect(readJournal(store, identity)).toMatchObject([{ kind: 'label', queuePosition: repeated.repeatOf }]);
    const { conflicts, rejected } = add([
      { identity, figure: 'no' },
      { identity, scene: 'no' },
      { identity: 'elsewhere', figure: 'no' },
      { identity: 'elsewhere', position: 0, figure: 'no' },
      { position: 99, figure: 'no' },
      { entry: 99, figure: 'no' },
    ]);
    expect(conflicts).toEqual([{ line: 1, identity, question: 'figure', here: 'yes', there: 'no' }]);
    expect(rejected.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(readJournal(store, identity)).toHaveLength(1);
  });

  test('is not blind where the annotator saw results', () => {
    const { store } = sample;
    const { id } = drawQueue(store, 'queue', { draw: { kind: 'random', n: 2 }, filter: 'has:judge' });
    const { answers } = readAnswers('position,figure\n0,yes\n', 'table');
    addAnswers(store, { queueId: id, annotator: 'anna', sawResults: true }, answers);
    const [{ identity } = { identity: '' }] = listQueueEntries(store, id);
    expect(readJournal(store, identity)).toMatchObject([{ blind: false, afterReveal: true }]);
  });
});

/** Two people's opposite answers to one rollout, and the third person's word on each item. */
function disagreement(store: Store, word: LabelValue) {
  const { id } = drawQueue(store, 'queue', {
    ...{ draw: { kind: 'random', n: 1 }, filter: 'has:judge', items: ['scene', 'figure'] },
  });
  for (const [annotator, value] of [
    ['anna', 'yes'],
    ['ben', 'no'],
  ] as const) {
    const { answers } = readAnswers(`position,scene,figure\n0,${value},${value}\n`, 'table');
    addAnswers(store, { queueId: id, annotator, sawResults: false }, answers);
  }
  const lines = openCases(store, 'cleo').map(({ identity, item }) =>
    JSON.stringify({ identity, item, value: word, reason: 'looked' }),
  );
  return readAnswers(lines.join('\n'), 'table').answers;
}

test('an undo takes back one of the decisions that were added together', async () => {
  const { store, workspaceId, api } = await openSampleContext();
  const given = disagreement(store, 'no');
  expect(addDecisions(store, 'cleo', given)).toMatchObject({ added: 2 });
  await api.adjudication.undo({ workspaceId, annotator: 'cleo' });
  expect(openCases(store, 'cleo')).toHaveLength(1);
  expect(addDecisions(store, 'cleo', given)).toMatchObject({ added: 1, known: 1 });
});
