import { expect, test } from 'vitest';
import { chartedRuns, colourRuns, nameInCharts } from '../../../../src-renderer/views/runs/charted-runs.ts';
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

test('that share a name are told apart by their folders', () => {
  const [one, other] = RUNS;
  if (!one || !other) throw new Error('there are two runs');
  const named = nameInCharts([
    { ...one, shortName: 'a' },
    { ...one, shortName: 'b' },
    { ...other, shortName: 'b', workspaceId: 'v', folderName: 'others' },
  ]);
  expect(named.map(({ chartName }) => chartName)).toEqual(['a', 'results · b', 'others · b']);
});

test('keep the colour of their place in the list, whichever are shown', () => {
  const all = Array.from({ length: 20 }, (_, id) => ({
    id,
    shortName: `${id}`,
    workspaceId: 'w',
    folderName: 'f',
  }));
  const coloursOf = (...places: readonly number[]) =>
    colourRuns(
      places.flatMap((place) => all[place] ?? []),
      all,
    ).map(({ colour }) => colour);
  expect(coloursOf(0, 1, 9)).toEqual(['--series-1', '--series-2', '--series-10']);
  expect(coloursOf(9)).toEqual(['--series-10']);
  // a round of colours apart: the later one gives way
  expect(coloursOf(0, 16)).toEqual(['--series-1', '--series-2']);
});
