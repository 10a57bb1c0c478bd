import type { RouteLocationRaw } from 'vue-router';
import { MOST_SERIES } from '../../components/charts/bar-data.ts';
import { REWARD_BINS } from '../../composables/useRewardHistogram.ts';
import { runTerm } from '../../format/filter-terms.ts';
import { quoteValue } from '../../format/filter-text.ts';
import { ITEM_NAMES, ITEM_ORDER, OUTCOME_NAMES, OUTCOME_ORDER } from '../../format/words.ts';
import type { BarData } from '../../components/charts/bar-data.ts';
import type { RunRow } from '../../../src-main/api/index.ts';

/** Leads to the rollouts of a filter. */
export type ListLink = (filter: string) => RouteLocationRaw;

/** The runs that the charts by run show. */
export function chartedRuns(runs: readonly RunRow[]): readonly RunRow[] {
  return runs.slice(0, MOST_SERIES);
}

/** Shares of the outcomes, a row per run. */
export function outcomeChart(runs: readonly RunRow[], link: ListLink): BarData {
  const present = OUTCOME_ORDER.filter((outcome) => runs.some((run) => run.outcomes[outcome] > 0));
  return {
    categories: runs.map((run) => run.name),
    series: present.map((outcome) => ({
      name: OUTCOME_NAMES[outcome],
      colour: `--fill-${outcome}`,
      values: runs.map((run) => (run.rollouts === 0 ? null : run.outcomes[outcome] / run.rollouts)),
    })),
    unit: 'share',
    layout: 'stacked-rows',
    linkOf: (row, part) => link(`${termAt(runs, row)} outcome:${present[part] ?? ''}`),
  };
}

/** Failed gates by their recorded code, a colour per run. */
export function gateChart(runs: readonly RunRow[], link: ListLink): BarData {
  const codes = [...new Set(runs.flatMap((run) => Object.keys(run.gates.byGate)))].sort();
  return {
    categories: codes,
    series: seriesByRun(runs, (run) => codes.map((code) => run.gates.byGate[code] ?? 0)),
    unit: 'count',
    layout: 'grouped-rows',
    linkOf: (code, run) => link(`${termAt(runs, run)} recorded.gate:${quoteValue(codes[code] ?? '')}`),
  };
}

/** Pass rates of the six items, a colour per run. */
export function itemChart(runs: readonly RunRow[], link: ListLink): BarData {
  return {
    categories: ITEM_ORDER.map((item) => ITEM_NAMES[item]),
    series: seriesByRun(runs, (run) => ITEM_ORDER.map((item) => run.judgeItems[item].rate)),
    unit: 'share',
    layout: 'grouped-columns',
    linkOf: (item, run) => link(`${termAt(runs, run)} judge.${ITEM_ORDER[item] ?? ''}:yes`),
  };
}

/** Rewards in tenths, a colour per run; `counts[run][bin]`. */
export function rewardChart(
  runs: readonly RunRow[],
  counts: readonly (readonly number[])[],
  link: ListLink,
): BarData {
  return {
    categories: REWARD_BINS.map((bin) => bin.title),
    series: seriesByRun(runs, (_run, index) => counts[index] ?? []),
    unit: 'count',
    layout: 'grouped-columns',
    linkOf: (bin, run) => link(`${termAt(runs, run)} ${REWARD_BINS[bin]?.term ?? ''}`),
  };
}

function seriesByRun(
  runs: readonly RunRow[],
  valuesOf: (run: RunRow, index: number) => readonly (number | null)[],
): BarData['series'] {
  return runs.map((run, index) => ({
    name: run.name,
    colour: `--series-${index + 1}`,
    values: valuesOf(run, index),
  }));
}

function termAt(runs: readonly RunRow[], index: number): string {
  const run = runs[index];
  return run ? runTerm(run) : '';
}
