import type { RouteLocationRaw } from 'vue-router';
import { runTerm } from '../../format/filter-terms.ts';
import { quoteValue } from '../../format/filter-text.ts';
import { ITEM_NAMES, ITEM_ORDER, OUTCOME_NAMES, OUTCOME_ORDER } from '../../format/words.ts';
import { linkTo } from '../../links.ts';
import type { BarData } from '../../components/charts/bar-data.ts';
import type { RunRow } from '../../../src-main/api/index.ts';
import type { Item } from '../../../src-main/domain/index.ts';

/** A run with the opened folder that it lies in. */
type OpenRun = RunRow & { readonly workspaceId: string; readonly folderName: string };

/** A run under the name that it has in charts. */
export type NamedRun = OpenRun & { readonly chartName: string };
/** The same with its colour, where each run is a series. */
export type ColouredRun = NamedRun & { readonly colour: string };

/** Shares of the outcomes, a row per run. */
export function outcomeChart(runs: readonly NamedRun[]): BarData {
  const present = OUTCOME_ORDER.filter((outcome) => runs.some((run) => run.outcomes[outcome] > 0));
  return {
    categories: runs.map(({ chartName }) => chartName),
    series: present.map((outcome) => ({
      name: OUTCOME_NAMES[outcome],
      colour: `--fill-${outcome}`,
      values: runs.map((run) => (run.rollouts === 0 ? null : run.outcomes[outcome] / run.rollouts)),
    })),
    unit: 'share',
    layout: 'stacked-rows',
    linkOf: (row, part) => listOf(runs[row], `outcome:${present[part] ?? ''}`),
  };
}

/** Failed gates by their recorded code, a colour per run. */
export function gateChart(runs: readonly ColouredRun[]): BarData {
  const codes = [...new Set(runs.flatMap((run) => Object.keys(run.gates.byGate)))].sort();
  return {
    categories: codes,
    series: seriesByRun(runs, (run) => codes.map((code) => run.gates.byGate[code] ?? 0)),
    unit: 'count',
    layout: 'grouped-rows',
    linkOf: (code, run) => listOf(runs[run], `recorded.gate:${quoteValue(codes[code] ?? '')}`),
  };
}

/** Pass rates of the six items, a colour per run. A figure passes on "no": a yes is a flag. */
export function itemChart(runs: readonly ColouredRun[]): BarData {
  return {
    categories: ITEM_ORDER.map((item) => ITEM_NAMES[item]),
    series: seriesByRun(runs, (run) => ITEM_ORDER.map((item) => passRate(run, item))),
    unit: 'share',
    layout: 'grouped-columns',
    linkOf: (item, run) => listOf(runs[run], passTerm(ITEM_ORDER[item])),
  };
}

function passRate(run: OpenRun, item: Item): number | null {
  const { rate } = run.judgeItems[item];
  return rate === null || item !== 'figure' ? rate : 1 - rate;
}

function passTerm(item: Item | undefined): string {
  return item === undefined ? '' : `judge.${item}:${item === 'figure' ? 'no' : 'yes'}`;
}

/**
 * Rewards in equal parts of 0–1 as shares of each run's own, so that a long run does not dwarf a short one; a colour per run.
 * The counts by `${workspaceId} ${runId}`.
 */
export function rewardChart(
  runs: readonly ColouredRun[],
  counts: ReadonlyMap<string, readonly number[]>,
): BarData {
  const countsOf = (run: OpenRun) => counts.get(`${run.workspaceId} ${run.id}`) ?? [];
  const bins = Math.max(0, ...runs.map((run) => countsOf(run).length));
  return {
    categories: Array.from({ length: bins }, (_, bin) => `${bin / bins}–${(bin + 1) / bins}`),
    series: runs.map((run) => {
      const inBins = countsOf(run);
      const all = inBins.reduce((sum, count) => sum + count, 0);
      const values = inBins.map((count) => (all === 0 ? null : count / all));
      return { name: run.chartName, colour: run.colour, values, counts: inBins };
    }),
    unit: 'part',
    layout: 'grouped-columns',
    linkOf: (bin, run) => listOf(runs[run], rewardTerm(bin, bins)),
  };
}

/** The term of the filter language that keeps one bin's rewards; the last takes 1 in. */
function rewardTerm(bin: number, bins: number): string {
  const least = `reward>=${bin / bins}`;
  return bin === bins - 1 ? least : `${least} reward<${(bin + 1) / bins}`;
}

function seriesByRun(
  runs: readonly ColouredRun[],
  valuesOf: (run: ColouredRun) => readonly (number | null)[],
): BarData['series'] {
  return runs.map((run) => ({ name: run.chartName, colour: run.colour, values: valuesOf(run) }));
}

function listOf(run: OpenRun | undefined, terms: string): RouteLocationRaw {
  return run ? linkTo.rollouts(run.workspaceId, { filter: `${runTerm(run)} ${terms}` }) : linkTo.home();
}
