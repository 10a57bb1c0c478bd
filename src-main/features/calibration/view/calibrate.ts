import { ITEMS } from '../../../domain/index.ts';
import { joinItems } from './all-items.ts';
import { evidenceOfRun, gatherEvidence } from './evidence.ts';
import { haloPairs, type HaloPair } from './halo.ts';
import type { CalibratedItem, CalibrationInput } from './input.ts';
import { judgeCalibration, type JudgeCalibration } from './judge-calibration.ts';
import { nextSteps, type NextStep } from './next-steps.ts';
import { DEFAULT_CALIBRATION_OPTIONS, type CalibrationOptions } from './options.ts';
import { adjustDrift, runDifferences, type RunDifference } from './run-differences.ts';
import { readSamples } from './samples.ts';
import { versionDrift, type VersionDrift } from './version-drift.ts';

/** One item: all runs together, each run, their differences, and the versions of the judge. */
export interface ItemCalibration {
  readonly item: CalibratedItem;
  readonly overall: JudgeCalibration;
  readonly runs: readonly JudgeCalibration[];
  readonly differences: readonly RunDifference[];
  readonly versions: VersionDrift;
}

/** The calibration view as plain data. */
export interface CalibrationReport {
  readonly options: CalibrationOptions;
  /** The items with rows, in their order, then "all" where there are any. */
  readonly items: readonly ItemCalibration[];
  readonly halo: readonly HaloPair[];
  /** Labels still wanted: the largest of the items, since one visit answers all of them. */
  readonly labelsWanted: number;
  /** What to do now, first things first; empty where every item can be used as its badge says. */
  readonly nextSteps: readonly NextStep[];
}

/** Works out everything about one item; rows of other items are left alone. */
export function calibrateItem(
  item: CalibratedItem,
  input: CalibrationInput,
  changed: Partial<CalibrationOptions> = {},
): ItemCalibration {
  const options = { ...DEFAULT_CALIBRATION_OPTIONS, ...changed };
  const rows = input.rows.filter((row) => row.item === item);
  const sizes = input.sizes?.filter((size) => size.item === item);
  const evidence = gatherEvidence({ rows, sizes }, options);
  const runKeys = [...new Set([...rows, ...(sizes ?? [])].map(({ runKey }) => runKey))];
  const runs = runKeys.map((runKey) => {
    const own = evidenceOfRun(evidence, runKey, sizes, options);
    return { evidence: own, calibration: judgeCalibration(item, runKey, own, options) };
  });
  const judgings = (input.judgings ?? []).filter((judging) => judging.item === item);
  return {
    item,
    overall: judgeCalibration(item, null, evidence, options),
    runs: runs.map(({ calibration }) => calibration),
    differences: adjustDrift(runDifferences(runs, options), options.driftLevel),
    versions: versionDrift(judgings, evidence.labelled, options.conf),
  };
}

/**
 * Works out the calibration view. The drift tests are corrected over all single items together; "all items pass" is
 * made from the rows of the single items, and left out where only the labelled rows are given.
 */
export function calibrate(
  input: CalibrationInput,
  changed: Partial<CalibrationOptions> = {},
): CalibrationReport {
  const options = { ...DEFAULT_CALIBRATION_OPTIONS, ...changed };
  const present = ITEMS.filter((item) => input.rows.some((row) => row.item === item));
  const singles = correctDriftTogether(
    present.map((item) => calibrateItem(item, input, options)),
    options,
  );
  const joined = input.sizes === undefined ? joinItems(input.rows) : [];
  const all = joined.length === 0 ? [] : [calibrateItem('all', { rows: joined }, options)];
  return {
    options,
    items: [...singles, ...all],
    halo: haloPairs(
      present.map((item) => ({ item, samples: readSamples(input.rows.filter((row) => row.item === item)) })),
    ),
    labelsWanted: Math.max(0, ...singles.map(({ overall }) => overall.plan.more)),
    nextSteps: nextSteps(
      singles.map(({ overall }) => overall),
      options.wantedHalfWidth,
    ),
  };
}

function correctDriftTogether(
  items: readonly ItemCalibration[],
  options: CalibrationOptions,
): readonly ItemCalibration[] {
  const adjusted = adjustDrift(
    items.flatMap(({ differences }) => differences),
    options.driftLevel,
  );
  let next = 0;
  return items.map((entry) => {
    const differences = adjusted.slice(next, next + entry.differences.length);
    next += entry.differences.length;
    return { ...entry, differences };
  });
}
