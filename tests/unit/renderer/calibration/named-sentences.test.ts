import { expect, test } from 'vitest';
import { calibrate, type CalibrationRow } from '../../../../src-main/features/calibration/view/index.ts';
import { nameRunsInSentences } from '../../../../src-renderer/views/calibration/named-sentences.ts';

const LONG = 'f7ad61ff-583e-47b6-8b3f-9d6f99029742';

/** Two runs of which one is not labelled, so that sentences name it. */
function calibrationOf() {
  const rows = [LONG, 'rl'].flatMap((runKey) =>
    Array.from({ length: 12 }, (_, i): CalibrationRow => {
      const label = { annotator: 'Ada', value: 'yes', blind: true, probability: 1 } as const;
      const place = {
        rolloutKey: `${runKey} ${i}`,
        taskKey: String(i),
        item: 'scene',
        judge: 'yes',
      } as const;
      return { ...place, runKey, labels: runKey === 'rl' ? [label] : [] };
    }),
  );
  const rest = {
    filter: '',
    source: 'recorded',
    rollouts: 24,
    copies: 0,
    runs: [],
    labelSources: [],
    humanRates: [],
  } as const;
  return { ...rest, report: calibrate({ rows }) };
}

test('sentences call a run as the interface does, and keys stay', () => {
  const calibration = calibrationOf();
  const named = nameRunsInSentences(calibration, new Map([[LONG, 'lantern-8b · f7ad61ff']]));
  const [item] = named.report.items;
  expect(item?.overall.badge.reason).toBe('no label where the judge said yes in run “lantern-8b · f7ad61ff”');
  expect(item?.overall.warnings[0]?.message).toContain('in run “lantern-8b · f7ad61ff”');
  expect(item?.runs.map(({ runKey }) => runKey)).toEqual([LONG, 'rl']);
});

test('nothing else changes', () => {
  const calibration = calibrationOf();
  expect(nameRunsInSentences(calibration, new Map())).toEqual(calibration);
});
