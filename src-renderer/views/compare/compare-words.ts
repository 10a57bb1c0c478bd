import type { Figure, PairCell } from '../../../src-main/api/index.ts';

export const CELL_TITLES: Readonly<Record<PairCell, string>> = {
  both: 'Pass in both',
  fixed: 'Fixed in B',
  broken: 'Broken in B',
  neither: 'Fail in both',
  notMeasured: 'Not judged in both',
};

/** "+0.17", "−0.03": with its sign, since it is a difference. */
export function signed(value: number, decimals = 2): string {
  const text = value.toFixed(decimals);
  if (Number(text) === 0) return (0).toFixed(decimals);
  return value > 0 ? `+${text}` : text.replace('-', '−');
}

/** "+0.17 (0.03 to 0.31)"; null where there is none. */
export function differenceText({ value, low, high }: Figure): string | null {
  if (value === null) return null;
  return low === null || high === null
    ? signed(value)
    : `${signed(value)} (${signed(low)} to ${signed(high)})`;
}

export function pText(p: number | null): string | null {
  if (p === null) return null;
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}
