import { expect, test } from 'vitest';
import { listRewardHistograms, queryRollouts } from '../../../src-main/store/index.ts';
import { importFile, openSample, rollout } from './sample-rollouts.ts';

const REWARDS = [0, 0.05, 0.1, 0.29999999999999993, 0.3, 0.7, 0.7999999999999999, 0.95, 1, 1, null];

test('counts rewards in tenths as the same ranges of the filter language do', () => {
  const store = openSample();
  const runId = importFile(
    store,
    REWARDS.map((reward, index) => rollout(index, { reward })),
  );
  const [histogram, ...others] = listRewardHistograms(store);
  expect(others).toEqual([]);
  expect(histogram).toEqual({ runId, counts: [2, 1, 1, 1, 0, 0, 0, 2, 0, 3] });
  const byFilter = histogram?.counts.map((_, bin) => {
    const filter = bin === 9 ? 'reward>=0.9' : `reward>=${bin / 10} reward<${(bin + 1) / 10}`;
    return queryRollouts(store, { filter, sort: [], offset: 0, limit: 1 }).total;
  });
  expect(byFilter).toEqual(histogram?.counts);
});
