import {
  calibrate,
  noFigure,
  type CalibratedItem,
  type CalibrationOptions,
  type CalibrationReport,
  type Figure,
  type JudgeCalibration,
} from './view/index.ts';
import { wilsonCi } from '../../statistics/index.ts';
import { listRuns, type Store } from '../../store/index.ts';
import { labelSources, type LabelSource } from './label-sources.ts';
import { readCalibration, type VerdictSource } from './read-calibration.ts';
import { runKeys } from './run-keys.ts';

export interface CalibrationRequest {
  /** In the filter language; the empty text takes every rollout. */
  readonly filter: string;
  readonly source: VerdictSource;
  /** Half-width of the corrected rate that the plan of further labels aims at, 0–1. */
  readonly halfWidth?: number | undefined;
}

/** The calibration of a folder's rollouts, with what its keys stand for. */
export interface FolderCalibration {
  readonly filter: string;
  readonly source: VerdictSource;
  /** Rollouts that match the filter, without copies. */
  readonly rollouts: number;
  /** Rollouts of copied runs, which count in the first of them alone. */
  readonly copies: number;
  /** Runs with rollouts among them, by the key that the report calls them. */
  readonly runs: readonly { readonly key: string; readonly id: number; readonly rollouts: number }[];
  readonly labelSources: readonly LabelSource[];
  /** What people said of the labelled samples as they are: not weighted, so not what they would say of all. */
  readonly humanRates: readonly HumanRate[];
  /** Its rollout keys are ids as text. */
  readonly report: CalibrationReport;
}

/** Share of yes among the labels that enter estimates, with Wilson's interval; `runKey` null for all runs together. */
interface HumanRate {
  readonly item: CalibratedItem;
  readonly runKey: string | null;
  readonly rate: Figure;
}

/** Calibrates the judge on a folder's rollouts. Takes seconds on a hundred thousand of them; throws `bad-filter`. */
export function calibrateFolder(store: Store, request: CalibrationRequest): FolderCalibration {
  const { filter, source, halfWidth } = request;
  const runs = listRuns(store);
  const keys = runKeys(runs);
  const keyById = new Map(runs.map((run) => [run.id, keys.get(run) ?? run.name]));
  const runKeyOf = (runId: number) => keyById.get(runId) ?? `#${runId}`;
  const stored = readCalibration(store, { filter, source, runKeyOf });
  const changed: Partial<CalibrationOptions> = halfWidth === undefined ? {} : { wantedHalfWidth: halfWidth };
  const report = calibrate(stored.input, changed);
  const byRun = Map.groupBy(stored.rows, ({ runId }) => runId);
  return {
    filter,
    source,
    rollouts: stored.rows.length,
    copies: stored.copies,
    runs: [...byRun].map(([id, rows]) => ({ key: runKeyOf(id), id, rollouts: rows.length })),
    labelSources: labelSources(store, stored),
    humanRates: report.items.flatMap(({ overall, runs: perRun }) =>
      [overall, ...perRun].map((judge) => humanRate(judge, report.options.conf)),
    ),
    report,
  };
}

function humanRate({ item, runKey, tables }: JudgeCalibration, conf: number): HumanRate {
  const [[bothYes, humanOnly], [judgeOnly, bothNo]] = tables.raw;
  const labels = bothYes + humanOnly + judgeOnly + bothNo;
  if (labels === 0) return { item, runKey, rate: noFigure('nothing labelled yet') };
  const { estimate, low, high } = wilsonCi(bothYes + humanOnly, labels, conf);
  return { item, runKey, rate: { value: estimate, low, high, reason: null } };
}
