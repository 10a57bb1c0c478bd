import { describe, expect, test } from 'vitest';
import { readProtocol } from '../../../../src-main/platform/index.ts';
import { calibrateFolder } from '../../../../src-main/features/calibration/index.ts';
import {
  calibrationReport,
  runReport,
  writeReport,
  type Report,
  type ReportFormat,
} from '../../../../src-main/features/reports/pages/index.ts';
import { listRuns } from '../../../../src-main/store/index.ts';
import { importFile, openSample, rollout } from '../../store/sample-rollouts.ts';
import { openDisagreeing, OPTIONS } from './sample-store.ts';

async function write(report: Report, format: ReportFormat): Promise<string> {
  const parts: string[] = [];
  for await (const part of writeReport(report, format, (await readProtocol()).render))
    parts.push(String(part));
  return parts.join('');
}

const rowsOf = async (report: Report) =>
  (await write(report, 'jsonl'))
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('runReport', () => {
  test('has the figures that the Runs view shows', async () => {
    const store = openSample();
    const error = { type: 'SandboxError', message: '', statusCode: null };
    importFile(store, [
      ...Array.from({ length: 6 }, (_, index) => rollout(index, { reward: index / 10 })),
      rollout(6, { status: 'error', reward: null, error }),
      rollout(7, { status: 'unscored', reward: null }),
    ]);
    const [run] = listRuns(store);
    const [row] = await rowsOf(runReport(store, OPTIONS));
    expect(row).toMatchObject({
      ...{ run: run!.name, rollouts: 8, scored: run!.outcomes.scored, error: 1, unscored: 1 },
      ...{ reward_mean: run!.reward.mean, reward_low: run!.reward.low, reward_n: 6 },
      ...{ errors_by_type: 'SandboxError 1', gates_ok: run!.gates.ok, motion_yes: run!.motion.yes },
      ...{ judge_scene_yes: run!.judgeItems.scene.yes, judge_scene_n: run!.judgeItems.scene.n },
    });
  });

  test('counts what matches only', async () => {
    const [row] = await rowsOf(runReport(openDisagreeing(), { ...OPTIONS, filter: 'flagged:yes' }));
    expect(row).toMatchObject({ rollouts: 1, flags: 1 });
    expect(() => runReport(openDisagreeing(), { ...OPTIONS, filter: 'nothing:1' })).toThrow(/nothing/);
  });

  test.each(['csv', 'html'] as const)('is the same %s each time', async (format) => {
    const text = await write(runReport(openDisagreeing(), OPTIONS), format);
    await expect(text).toMatchFileSnapshot(`../../../fixtures/reports/run.${format}`);
  });
});

describe('calibrationReport', () => {
  test('shows the figures that exist and says why others do not', async () => {
    const calibration = calibrateFolder(openDisagreeing(), { filter: '', source: 'recorded' });
    const report = calibrationReport(calibration, OPTIONS);
    const figure = (await rowsOf(report)).find(({ item, run }) => item === 'figure' && run === 'all runs');
    expect(figure).toMatchObject({ judge_yes: 1, judge_no: 4, corrected: null, badge: 'not-enough-labels' });
    expect(figure!['corrected_reason']).toEqual(expect.any(String));
    expect(JSON.stringify(report.facts)).toContain('not used');
    const page = await write(report, 'html');
    expect(page).toContain('Labelled, by run and verdict – rl-model, yes: 0 of 1; rl-model, no: 1 of 4');
    await expect(page).toMatchFileSnapshot('../../../fixtures/reports/calibration.html');
  });
});
