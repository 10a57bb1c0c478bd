import type { RouteLocationRaw } from 'vue-router';
import { formatCount, formatShare } from '../../format/numbers.ts';

/** What a bar chart shows; `values[k]` of a series belongs to `categories[k]`, null where there is none. */
export interface BarData {
  readonly categories: readonly string[];
  readonly series: readonly BarSeries[];
  /** Shares run over a fixed axis from 0 to 100%; parts are shares that add up to 1, over an axis that fits the largest. */
  readonly unit: 'share' | 'part' | 'count';
  readonly layout: 'stacked-rows' | 'grouped-rows' | 'grouped-columns';
  /** Where a bar leads; its list is what was counted. */
  readonly linkOf: (category: number, series: number) => RouteLocationRaw;
}

interface BarSeries {
  readonly name: string;
  /** Name of a colour in tokens.css, such as `--series-1`. */
  readonly colour: string;
  readonly values: readonly (number | null)[];
  /** How many each value stands for, where it is a share: said beside it. */
  readonly counts?: readonly number[];
}

/** A value as words: "31%", "31% (12)", "1,204". */
export function barInWords({ unit }: BarData, { values, counts }: BarSeries, category: number): string {
  const value = values[category];
  if (value === null || value === undefined) return 'n/a';
  if (unit === 'count') return formatCount(value);
  const count = counts?.[category];
  return count === undefined ? formatShare(value) : `${formatShare(value)} (${formatCount(count)})`;
}

/** At most so many runs stand in one chart; more could not be told apart. */
export const MOST_SERIES = 8;

/** Colours of series in tokens.css: two of each hue, the second ones for runs further down. */
export const SERIES_COLOURS = 16;
