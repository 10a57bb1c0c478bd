import { MOST_SERIES } from '../../components/charts/bar-data.ts';
import { nameRuns } from '../../format/run-names.ts';
import type { RunAddress, RunRow } from '../../../src-main/api/index.ts';

type Run = Pick<RunRow, 'id' | 'name' | 'folder' | 'model' | 'environment'> & {
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

/** Runs by what tells their names apart: of two that are alike in one folder by their paths, of others with their folder's. */
export function withShortNames<R extends Run>(
  runs: readonly R[],
): readonly (R & { readonly shortName: string })[] {
  const folders = Map.groupBy(runs, (run) => run.workspaceId);
  const names = new Map([...folders].map(([id, inFolder]) => [id, nameRuns(inFolder)]));
  return runs.map((run) => {
    const alike = runs.filter((other) => other !== run && other.name === run.name);
    const isOfFolder = ({ workspaceId }: Run) => workspaceId === run.workspaceId;
    const name = alike.some(isOfFolder)
      ? run.folder
      : (names.get(run.workspaceId)?.get(run.name) ?? run.name);
    return { ...run, shortName: alike.every(isOfFolder) ? name : `${run.folderName} · ${name}` };
  });
}
