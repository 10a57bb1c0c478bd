import { describe, expect, test } from 'vitest';
import {
  commitLabels,
  idsByIdentity,
  labelHistory,
  openStore,
  queryRollouts,
  undoLabels,
  type LabelInput,
  type Store,
} from '../../../src-main/store/index.ts';
import { importFile, openSample, rollout } from './sample-rollouts.ts';

const first = rollout(0).identity;

function label(change: Partial<LabelInput> = {}): LabelInput {
  return {
    identity: first,
    item: 'figure',
    value: 'yes',
    annotator: 'anna',
    note: null,
    blind: true,
    afterReveal: false,
    queueId: null,
    ...change,
  };
}

function shown(store: Store): string | null {
  const [row] = queryRollouts(store, { filter: 'id:1', sort: [], offset: 0, limit: 1 }).rows;
  return row?.labels.figure ?? null;
}

function withRollouts(): Store {
  const store = openSample();
  importFile(store, [rollout(0), rollout(1)]);
  return store;
}

describe('commitLabels', () => {
  test('puts the label on the row and finds it again after the store was closed', () => {
    const store = withRollouts();
    const [event] = commitLabels(store, [label({ note: 'a “statue” 🗿' })], 1234);
    expect(event).toMatchObject({
      rolloutIdentity: first,
      value: 'yes',
      atMs: 1234,
      undoes: null,
      note: 'a “statue” 🗿',
    });
    store.close();
    const again = openStore(store.location.folder);
    expect(shown(again)).toBe('yes');
    expect(labelHistory(again, first)).toEqual([event]);
  });

  test('shows a conflict where annotators differ and their word where they agree', () => {
    const store = withRollouts();
    commitLabels(store, [label(), label({ annotator: 'ben', value: 'no' })]);
    expect(shown(store)).toBe('conflict');
    commitLabels(store, [label({ annotator: 'ben', value: 'yes' })]);
    expect(shown(store)).toBe('yes');
  });

  test('counts the last word, whatever the clock says of it', () => {
    const store = withRollouts();
    commitLabels(store, [label({ value: 'yes' })], 2000);
    commitLabels(store, [label({ value: 'no' })], 1000);
    expect(shown(store)).toBe('no');
    undoLabels(store, 'anna', 500);
    expect(shown(store)).toBe('yes');
  });

  test('refuses to change what was appended', () => {
    const store = withRollouts();
    commitLabels(store, [label()]);
    expect(() => store.audit.exec("UPDATE journal SET value = 'no'")).toThrow('append-only');
    expect(() => store.audit.exec('DELETE FROM journal')).toThrow('append-only');
  });
});

describe('undoLabels', () => {
  test('goes back commit by commit, any number of steps, as new rows', () => {
    const store = withRollouts();
    commitLabels(store, [label({ value: 'no' })]);
    commitLabels(store, [label({ value: 'yes' }), label({ item: 'scene', value: 'yes' })]);
    commitLabels(store, [label({ value: 'unclear' })]);
    const seen = [shown(store)];
    for (let step = 0; step < 3; step += 1) {
      undoLabels(store, 'anna');
      seen.push(shown(store));
    }
    expect(seen).toEqual(['unclear', 'yes', 'no', null]);
    expect(undoLabels(store, 'anna')).toEqual([]);
    expect(labelHistory(store, first)).toHaveLength(8);
  });

  test('takes back what was said after an undo first, then goes on before it', () => {
    const store = withRollouts();
    commitLabels(store, [label({ value: 'no' })]);
    commitLabels(store, [label({ value: 'yes' })]);
    undoLabels(store, 'anna');
    commitLabels(store, [label({ value: 'unclear' })]);
    undoLabels(store, 'anna');
    expect(shown(store)).toBe('no');
    undoLabels(store, 'anna');
    expect(shown(store)).toBe(null);
  });

  test("leaves other people's labels alone", () => {
    const store = withRollouts();
    commitLabels(store, [label({ annotator: 'ben' })]);
    commitLabels(store, [label({ value: 'no' })]);
    undoLabels(store, 'anna');
    expect(shown(store)).toBe('yes');
    expect(idsByIdentity(store, first)).toEqual([1]);
  });
});
