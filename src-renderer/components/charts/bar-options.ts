import type { ComposeOption } from 'echarts/core';
import type { BarSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import { formatCount, formatShare } from '../../format/numbers.ts';
import { resolveColour } from './chart-colours.ts';
import { barInWords } from './bar-data.ts';
import type { BarData } from './bar-data.ts';

export type BarOptions = ComposeOption<BarSeriesOption | GridComponentOption | TooltipComponentOption>;

const FONT_SIZE = 11;
const MAX_BAR_PX = 18;
const LABEL_PX = 160;
/** A longer name is cut in its middle: names of runs often differ at their end. */
const LABEL_CHARS = 27;
const LABEL_TAIL_CHARS = 12;
/** Room beside the names: their width is only estimated. */
const LABEL_GAP_PX = 28;

const AXIS_OF = { share: { min: 0, max: 1 }, part: { min: 0 }, count: { minInterval: 1 } } as const;

/** The chart's options in the colours of the theme now shown. */
export function barOptions(data: BarData, theme: 'light' | 'dark'): BarOptions {
  const [ink, line, surface] = [
    resolveColour('--ink-soft'),
    resolveColour('--line'),
    resolveColour('--surface-float'),
  ];
  const fontFamily = getComputedStyle(document.body).fontFamily;
  const text = { color: ink, fontSize: FONT_SIZE, fontFamily };
  const write = data.unit === 'count' ? formatCount : formatShare;
  const isRows = data.layout !== 'grouped-columns';
  const names = {
    type: 'category' as const,
    data: [...data.categories],
    inverse: isRows,
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: {
      ...text,
      interval: 0,
      ...(isRows ? { width: LABEL_PX, overflow: 'truncate' as const, formatter: shortLabel } : {}),
    },
  };
  const values = {
    type: 'value' as const,
    ...AXIS_OF[data.unit],
    axisLabel: { ...text, formatter: (value: number) => write(value) },
    splitLine: { lineStyle: { color: line } },
  };
  return {
    darkMode: theme === 'dark',
    animation: false,
    textStyle: text,
    // Names of runs have a width of their own, so that all charts of runs begin at the same place.
    grid: isRows
      ? { left: LABEL_PX + LABEL_GAP_PX, right: 16, top: 8, bottom: 24 }
      : { left: 4, right: 12, top: 8, bottom: 4, outerBoundsMode: 'same' },
    xAxis: isRows ? values : names,
    yAxis: isRows ? names : values,
    tooltip: {
      // Names come from files: drawn as text on the canvas, never as HTML.
      renderMode: 'richText',
      backgroundColor: surface,
      borderColor: line,
      textStyle: { ...text, color: resolveColour('--ink') },
    },
    series: data.series.map((series) => ({
      type: 'bar' as const,
      name: series.name,
      data: series.values.map((value) => value ?? '-'),
      color: resolveColour(series.colour),
      tooltip: { valueFormatter: (_: unknown, category: number) => barInWords(data, series, category) },
      barMaxWidth: MAX_BAR_PX,
      ...(data.layout === 'stacked-rows' ? { stack: 'all' } : {}),
      emphasis: { focus: 'none' as const },
    })),
  };
}

function shortLabel(name: string): string {
  if (name.length <= LABEL_CHARS) return name;
  return `${name.slice(0, LABEL_CHARS - LABEL_TAIL_CHARS - 1)}…${name.slice(-LABEL_TAIL_CHARS)}`;
}
