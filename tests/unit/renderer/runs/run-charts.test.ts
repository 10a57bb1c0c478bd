import { expect, test } from 'vitest';
import { barInWords } from '../../../../src-renderer/components/charts/bar-data.ts';
import { rewardChart } from '../../../../src-renderer/views/runs/run-charts.ts';
import { fakeRow, fakeRuns } from '../../../ui/fake-rows.ts';

const [RUN] = fakeRuns([fakeRow(1, 10, false)]);
if (RUN === undefined) throw new Error('there is a run');
const OPEN = { ...RUN, workspaceId: 'w', folderName: 'results', chartName: 'run', colour: '--series-1' };

test('rewards are shares of each run, so that a long one does not dwarf a short one', () => {
  const runs = [1, 2, 3].map((id) => ({ ...OPEN, id }));
  const chart = rewardChart(
    runs,
    new Map([
      ['w 1', [24, 72]],
      ['w 2', [1, 2]],
      ['w 3', [0, 0]],
    ]),
  );
  const [long, short, unscored] = chart.series;
  expect(long?.values).toEqual([0.25, 0.75]);
  expect(short?.values).toEqual([1 / 3, 2 / 3]);
  expect(unscored?.values).toEqual([null, null]);
  expect(long && barInWords(chart, long, 0)).toBe('25% (24)');
  expect(unscored && barInWords(chart, unscored, 0)).toBe('n/a');
});
