/**
 * A number with its interval. A value without limits has a reason why there is no interval; without a value the reason
 * says why there is none. Never NaN, never infinite.
 */
export interface Figure {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly reason: string | null;
}

/** A figure that does not exist. */
export function noFigure(reason: string): Figure {
  return { value: null, low: null, high: null, reason };
}

/** A figure whose interval does not exist. */
export function bareFigure(value: number, reason: string): Figure {
  return { value, low: null, high: null, reason };
}

/** A figure without sampling error: everything was counted. */
export function exactFigure(value: number): Figure {
  return { value, low: value, high: value, reason: null };
}

/** Adds an interval where there is one. */
export function figureWith(
  value: number,
  limits: { readonly low: number; readonly high: number } | null,
  reason: string,
): Figure {
  return limits === null
    ? bareFigure(value, reason)
    : { value, low: limits.low, high: limits.high, reason: null };
}

/** A figure with value and limits, for arithmetic on intervals; null where one is missing. */
export function completeFigure({ value, low, high }: Figure) {
  return value === null || low === null || high === null ? null : { estimate: value, low, high };
}

/** "70.5%". */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** "10%", "7.5%": a share that somebody chose, as it was chosen. */
export function roundPercent(share: number): string {
  return `${Number((100 * share).toFixed(1))}%`;
}

/** "−0.58", with a minus that stands apart from the dash of an interval. */
export function decimal(value: number): string {
  return value.toFixed(2).replace('-', '−');
}
