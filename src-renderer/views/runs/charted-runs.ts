import { MOST_SERIES, SERIES_COLOURS } from '../../components/charts/bar-data.ts';
import type { RunAddress, RunRow } from '../../../src-main/api/index.ts';

type Run = Pick<RunRow, 'id' | 'shortName'> & {
  readonly workspaceId: string;
  readonly folderName: string;
};

/** The runs that the charts by run show: the chosen ones, or the first where none of them is there. */
export function chartedRuns<R extends Run>(runs: readonly R[], chosen: readonly RunAddress[]): readonly R[] {
  const found = runs.filter(({ workspaceId, id }) =>
    chosen.some((run) => run.workspaceId === workspaceId && run.runId === id),
  );
  return (found.length > 0 ? found : runs).slice(0, MOST_SERIES);
}

/** Runs by their short names; those that two folders share with the folder's own. */
export function nameInCharts<R extends Run>(
  runs: readonly R[],
): readonly (R & { readonly chartName: string })[] {
  const alike = Map.groupBy(runs, ({ shortName }) => shortName);
  return runs.map((run) => {
    const isAlone = alike.get(run.shortName)?.length === 1;
    return { ...run, chartName: isAlone ? run.shortName : `${run.folderName} · ${run.shortName}` };
  });
}

/**
 * Every run of the list has a colour by its place there, so that it keeps it whichever are shown. Of two shown ones that are
 * a round of colours apart, the later takes the next that is free.
 */
export function colourRuns<R extends Run>(
  shown: readonly R[],
  all: readonly R[],
): readonly (R & { readonly colour: string })[] {
  const taken = new Set<number>();
  return shown.map((run) => {
    let colour = all.indexOf(run) % SERIES_COLOURS;
    while (taken.has(colour)) colour = (colour + 1) % SERIES_COLOURS;
    taken.add(colour);
    return { ...run, colour: `--series-${colour + 1}` };
  });
}
