import type {
  CalibrationLabel,
  CalibrationRow,
} from '../../../../../src-main/features/calibration/view/index.ts';
import type { Item, LabelValue, Verdict } from '../../../../../src-main/domain/index.ts';

export interface CellSpec {
  readonly judge: Verdict;
  readonly samples: number;
  readonly labelled: number;
  readonly humanYes: number;
}

/** Rows of one run: per verdict so many samples, the first of them labelled, the first of those yes. */
export function runRows(
  runKey: string,
  cells: readonly CellSpec[],
  item: Item = 'scene',
): readonly CalibrationRow[] {
  return cells.flatMap(({ judge, samples, labelled, humanYes }) =>
    Array.from({ length: samples }, (_, i): CalibrationRow => {
      const value: LabelValue = i < humanYes ? 'yes' : 'no';
      return {
        rolloutKey: `${runKey}-${judge}-${i}`,
        runKey,
        // 25 prompts, each with samples of both verdicts
        taskKey: `task-${i % 25}`,
        item,
        judge,
        labels: i < labelled ? [label('ann', value, labelled / samples)] : [],
      };
    }),
  );
}

export function label(
  annotator: string,
  value: LabelValue,
  probability: number | null = 1,
): CalibrationLabel {
  return { annotator, value, blind: true, probability };
}

/** Every number in plain data that is not finite, by path. */
export function oddNumbers(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => oddNumbers(inner, `${path}/${key}`));
}
