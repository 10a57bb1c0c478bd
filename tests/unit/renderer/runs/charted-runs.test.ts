import { expect, test } from 'vitest';
import { chartedRuns, withShortNames } from '../../../../src-renderer/views/runs/charted-runs.ts';
import { fakeRow, fakeRuns } from '../../../ui/fake-rows.ts';

const RUNS = fakeRuns(Array.from({ length: 200 }, (_, id) => fakeRow(id + 1, 10, false))).map((run) => ({
  ...run,
  workspaceId: 'w',
  folderName: 'results',
}));
const chart = (...ids: readonly number[]) =>
  chartedRuns(
    RUNS,
    ids.map((runId) => ({ workspaceId: 'w', runId })),
  ).map(({ id }) => id);

test('are the first that can be told apart, where none is chosen or there', () => {
  const ids = RUNS.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(8);
  expect(chart()).toEqual(ids.slice(0, 8));
  expect(chart(999)).toEqual(ids.slice(0, 8));
});

test('are the chosen ones in the order of the list, no more than can be told apart', () => {
  const last = RUNS.at(-1)?.id ?? 0;
  const first = RUNS[0]?.id ?? 0;
  expect(chart(last, first)).toEqual([first, last]);
  expect(chart(...RUNS.map(({ id }) => id))).toHaveLength(8);
});

test('that share a name are told apart by their paths, or by their folders', () => {
  const [one, other, more] = RUNS;
  if (!one || !other || !more) throw new Error('there are three runs');
  const named = withShortNames([
    { ...one, name: 'a', folder: 'x/a' },
    { ...other, name: 'a', folder: 'y/a' },
    { ...more, name: 'b', folder: 'b' },
    { ...more, name: 'b', folder: 'b', workspaceId: 'v', folderName: 'others' },
  ]);
  expect(named.map(({ shortName }) => shortName)).toEqual(['x/a', 'y/a', 'results · b', 'others · b']);
});
