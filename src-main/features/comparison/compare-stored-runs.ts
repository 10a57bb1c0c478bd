import { calibrate, type CalibrationReport } from '../calibration/view/index.ts';
import { pAdjust } from '../../statistics/index.ts';
import { compareRuns, matchTasks, type TaskMatch, type TaskRung } from './runs/index.ts';
import { AuditError } from '../../domain/index.ts';
import { listRuns } from '../../store/index.ts';
import { runKeys } from '../calibration/index.ts';
import { comparableConfigs } from './comparable-configs.ts';
import { comparisonView, type ComparisonView } from './run-comparison-view.ts';
import { readRun, type ReadRun, type RunPlace } from './read-run.ts';

/**
 * Compares each of the other runs with the first, in the order given. Labels of both runs together give the corrected
 * differences. With several others, Holm's correction is over the items of all of them. `tasksBy` is what tells the tasks of the
 * runs, null for the first that pairs any. Throws `no-such-run` and `same-run`.
 */
export function compareStoredRuns(
  base: RunPlace,
  others: readonly RunPlace[],
  tasksBy: TaskRung | null = null,
): readonly ComparisonView[] {
  const places = [base, ...others];
  const names = runNames(places);
  const [first, ...rest] = places.map((place, i) => readRun(place, names[i] ?? ''));
  if (first === undefined) return [];
  return correctTogether(
    rest.map((other) => {
      const match = matchTasks(
        { ...first.compared, tasks: first.tasks },
        { ...other.compared, tasks: other.tasks },
        tasksBy,
      );
      const calibration = jointCalibration(first, other, match);
      const [configA, configB] = comparableConfigs(first.config, other.config);
      return comparisonView(
        compareRuns(
          { ...first.compared, rollouts: match.a.rollouts, config: configA },
          { ...other.compared, rollouts: match.b.rollouts, config: configB },
          calibration,
        ),
        calibration,
        match,
        shortNames(first, other),
      );
    }),
  );
}

function runNames(places: readonly RunPlace[]): readonly string[] {
  const runs = places.map(({ store, runId }) => {
    const run = listRuns(store).find(({ id }) => id === runId);
    if (run === undefined)
      throw new AuditError({
        code: 'no-such-run',
        message: `there is no run ${runId} in ${store.location.folder}`,
        hint: 'choose the runs again',
      });
    return { id: run.id, name: run.name, folder: `${store.location.folder}/${run.folder}` };
  });
  const distinct = new Set(runs.map(({ id, folder }) => `${id} ${folder}`));
  if (distinct.size < runs.length)
    throw new AuditError({
      code: 'same-run',
      message: 'a run cannot be compared with itself',
      hint: 'choose another run',
    });
  const keys = runKeys(runs);
  return runs.map((run) => keys.get(run) ?? run.name);
}

/** Short names are told apart within a folder: those of two folders may be alike. */
function shortNames(a: ReadRun, b: ReadRun): { readonly a: string; readonly b: string } {
  return a.shortName === b.shortName
    ? { a: a.compared.runKey, b: b.compared.runKey }
    : { a: a.shortName, b: b.shortName };
}

function jointCalibration(a: ReadRun, b: ReadRun, match: TaskMatch): CalibrationReport | null {
  if (!a.hasLabels && !b.hasLabels) return null;
  const ofTasks = ({ input }: ReadRun, { taskOf }: TaskMatch['a']) =>
    input.rows.map((row) => ({ ...row, taskKey: taskOf(row.taskKey) }));
  return calibrate({ rows: [...ofTasks(a, match.a), ...ofTasks(b, match.b)] });
}

/** Several runs against one are more tests than one comparison knows of. */
function correctTogether(views: readonly ComparisonView[]): readonly ComparisonView[] {
  if (views.length < 2) return views;
  const { holm } = pAdjust(views.flatMap(({ figures }) => figures.items.map(({ judged }) => judged.p)));
  let next = 0;
  return views.map((view) => ({
    ...view,
    figures: {
      ...view.figures,
      items: view.figures.items.map((item) => ({ ...item, pHolm: holm[next++] ?? null })),
    },
  }));
}
