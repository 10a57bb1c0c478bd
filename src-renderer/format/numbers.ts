const counts = new Intl.NumberFormat('en');
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** 12,804 */
export function formatCount(value: number): string {
  return counts.format(value);
}

/** A score or mean of 0–1 with two or three decimals: 0.83 */
export function formatScore(value: number, decimals = 2): string {
  return value.toFixed(decimals);
}

/** A share of 0–1 in percent: 83%, 3.1%; never "0%" for what is not zero, nor "100%" for what is not all. */
export function formatShare(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  if (percent < 100 && percent > 99.9) return '>99.9%';
  return `${percent.toFixed(percent < 10 && percent > 0 ? 1 : 0)}%`;
}

/** Bytes in decimal units: 64.2 MB */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${step > 0 && value < 100 ? value.toFixed(1) : Math.round(value)} ${UNITS[step] ?? ''}`;
}

/** `one` or `many` with the count before it: "1 run", "3 runs". */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
