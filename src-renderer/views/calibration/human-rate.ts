import type { CalibratedItem, Figure, FolderCalibration } from '../../../src-main/api/index.ts';

/** The labels' own rate of an item, in one run or (`runKey` null) in all. */
export function humanRateOf(
  { humanRates }: FolderCalibration,
  item: CalibratedItem,
  runKey: string | null,
): Figure {
  return (
    humanRates.find((entry) => entry.item === item && entry.runKey === runKey)?.rate ?? {
      value: null,
      low: null,
      high: null,
      reason: 'nothing labelled yet',
    }
  );
}
