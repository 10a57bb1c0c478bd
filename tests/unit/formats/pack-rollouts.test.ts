import { describe, expect, it } from 'vitest';
import { findRuns } from '../../../src-main/formats/index.ts';
import { packRollouts, unpackRollouts } from '../../../src-main/formats/pack-rollouts.ts';
import { episodeRow, joinBatches, readBatches, readWholeRun, rowsFile, RUNS } from './fixture-runs.ts';

describe('packed rollouts', () => {
  it('come out of every format as they went in', async () => {
    const runs = await findRuns(RUNS);
    for (const run of runs) {
      const { rollouts } = await readWholeRun(run);
      expect(unpackRollouts(packRollouts(rollouts)), run.name).toEqual(rollouts);
    }
    expect(new Set(runs.map((run) => run.format)).size).toBeGreaterThan(4);
  });

  it('keep any text and every measured number', async () => {
    const hostile = 'é 漢 🦆 \u0000 \u2028 " \\ </script> \ud800';
    const row = episodeRow(hostile, {
      metrics: { judge_scene: 1, judge_figure: 0, blank: 1 },
      info: { frames: { times: [0, 0.1 + 0.2, 1e-9] } },
      rewards: { a: 1e308, b: -0.1 },
    });
    const { rollouts } = joinBatches(await readBatches(await rowsFile(`${JSON.stringify(row)}\n`)));
    expect(rollouts[0]?.recorded.frameTimesS).toEqual([0, 0.1 + 0.2, 1e-9]);
    expect(unpackRollouts(packRollouts(rollouts))).toEqual(rollouts);
  });
});
