import { describe, expect, test } from 'vitest';
import type { LabelValue } from '../../../../src-main/domain/index.ts';
import { adjudicationCases } from '../../../../src-main/features/queues/index.ts';
import {
  commitLabels,
  getRollout,
  matchingIds,
  readJournal,
  type Store,
} from '../../../../src-main/store/index.ts';
import { openSampleContext } from './sample-context.ts';

function label(
  store: Store,
  rolloutId: number,
  annotator: string,
  value: LabelValue,
  change: { readonly blind?: boolean; readonly note?: string } = {},
): void {
  const { identity } = getRollout(store, rolloutId).row;
  const plain = { item: 'figure', note: null, blind: true, afterReveal: false, queueId: null } as const;
  commitLabels(store, [{ ...plain, identity, annotator, value, ...change }]);
}

describe('adjudicationCases', () => {
  test('holds every conflict of blind answers and about a tenth of the agreements', async () => {
    const { store } = await openSampleContext();
    const ids = matchingIds(store, { filter: '', sort: [] });
    for (const [index, id] of ids.entries()) {
      label(store, id, 'anna', 'yes');
      label(store, id, 'ben', index % 8 === 0 ? 'no' : 'yes');
    }
    const cases = adjudicationCases(store);
    expect(cases.filter(({ isConflict }) => isConflict)).toHaveLength(10);
    const agreements = cases.filter(({ isConflict }) => !isConflict).length;
    // 70 agreements at a tenth: outside of 1 to 16 once in some thousand draws.
    expect(agreements).toBeGreaterThanOrEqual(1);
    expect(agreements).toBeLessThanOrEqual(16);
    expect(adjudicationCases(store)).toEqual(cases);
  });

  test('looks at blind answers only', async () => {
    const { store } = await openSampleContext();
    label(store, 1, 'anna', 'yes');
    label(store, 1, 'ben', 'no', { blind: false });
    expect(adjudicationCases(store)).toEqual([]);
  });
});

describe('adjudication', () => {
  test('shows answers without names, takes a reasoned final label, and keeps the originals', async () => {
    const { api, workspaceId, store } = await openSampleContext();
    label(store, 1, 'anna', 'yes', { note: 'a face in the window' });
    label(store, 1, 'ben', 'no');
    const { identity } = getRollout(store, 1).row;
    const state = await api.adjudication.state({ workspaceId, annotator: 'dora' });
    expect(state).toMatchObject({
      total: 1,
      done: 0,
      ofOthers: 0,
      current: { rolloutId: 1, item: 'figure' },
    });
    expect(JSON.stringify(state)).not.toMatch(/anna|ben/);
    expect(state.current!.answers.map(({ value }) => value).sort()).toEqual(['no', 'yes']);
    const decide = (who: string, reason: string) =>
      api.adjudication.decide({
        ...{ workspaceId, annotator: who, rolloutId: 1, item: 'figure', value: 'no', reason },
      });
    await expect(decide('dora', '')).rejects.toMatchObject({ cause: { code: 'reason-missing' } });
    await expect(decide('anna', 'mine')).rejects.toMatchObject({ cause: { code: 'not-a-third-person' } });
    expect(await api.adjudication.state({ workspaceId, annotator: 'anna' })).toMatchObject({ ofOthers: 1 });
    expect(await decide('dora', 'a lamp')).toMatchObject({ done: 1, current: null });
    expect(await api.adjudication.state({ workspaceId, annotator: 'anna' })).toMatchObject({ ofOthers: 0 });
    expect(readJournal(store, identity).map(({ kind, value }) => [kind, value])).toEqual([
      ['label', 'yes'],
      ['label', 'no'],
      ['adjudication', 'no'],
    ]);
    expect(getRollout(store, 1).row.labels.figure).toBe('no');
    expect(await api.adjudication.undo({ workspaceId, annotator: 'dora' })).toMatchObject({
      done: 0,
      current: { rolloutId: 1 },
    });
    expect(getRollout(store, 1).row.labels.figure).toBe('conflict');
    expect(await api.adjudication.undo({ workspaceId, annotator: 'dora' })).toBeNull();
  });

  test('leaves a case to somebody who did not answer it', async () => {
    const { api, workspaceId, store } = await openSampleContext();
    label(store, 1, 'anna', 'yes');
    label(store, 1, 'ben', 'no');
    expect(await api.adjudication.state({ workspaceId, annotator: 'ben' })).toMatchObject({
      ...{ total: 0, ofOthers: 1, current: null },
    });
  });
});
