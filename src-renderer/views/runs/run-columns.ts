import { formatCount, formatScore, formatShare } from '../../format/numbers.ts';
import { ITEM_NAMES, ITEM_ORDER } from '../../format/words.ts';
import type { FigureId } from '../../help/figures.ts';
import type { OpenRun } from '../../composables/useOpenRuns.ts';

/** One column of the table of runs: how it reads, sorts and explains itself. */
export interface RunColumn {
  readonly id: string;
  readonly title: string;
  readonly kind: 'text' | 'number';
  readonly figure?: FigureId;
  /** What to show; null where there is no such number. */
  readonly text: (run: OpenRun) => string | null;
  /** Why there is none. */
  readonly missing: string;
  readonly sortValue: (run: OpenRun) => string | number | null;
}

/** Passed ÷ checked; null where no gate result is recorded. */
function gatePassRate(run: OpenRun): number | null {
  const checked = run.gates.ok + run.gates.failed;
  return checked === 0 ? null : run.gates.ok / checked;
}

const text = (id: string, title: string, read: (run: OpenRun) => string | null): RunColumn => ({
  id,
  title,
  kind: 'text',
  text: read,
  missing: 'the run’s files do not say',
  sortValue: read,
});

const share = (
  id: string,
  title: string,
  figure: FigureId,
  missing: string,
  read: (run: OpenRun) => number | null,
): RunColumn => ({
  id,
  title,
  kind: 'number',
  figure,
  missing,
  text: (run) => shareText(read(run)),
  sortValue: read,
});

/** Columns after the run's name and its bar of outcomes: figures first, then what the run was and in which folder. */
export function runColumns(hasFolders: boolean): readonly RunColumn[] {
  return hasFolders ? [...COLUMNS, FOLDER] : COLUMNS;
}

const FOLDER = text('folder', 'Folder', (run) => run.folderName);

const COLUMNS: readonly RunColumn[] = [
  {
    id: 'rollouts',
    title: 'Rollouts',
    kind: 'number',
    figure: 'rollouts',
    missing: '',
    text: (run) => formatCount(run.rollouts),
    sortValue: (run) => run.rollouts,
  },
  {
    id: 'errors',
    title: 'Errors',
    kind: 'number',
    figure: 'errors',
    missing: '',
    text: (run) => formatCount(run.errors.total),
    sortValue: (run) => run.errors.total,
  },
  {
    id: 'reward',
    title: 'Reward, 95% CI',
    kind: 'number',
    figure: 'rewardMean',
    missing: 'no rollout was scored',
    text: (run) => (run.reward.mean === null ? null : formatScore(run.reward.mean, 3)),
    sortValue: (run) => run.reward.mean,
  },
  share('gates', 'Gates', 'gatePassRate', 'no gate result is recorded', gatePassRate),
  share('flagged', 'Flagged', 'flagRate', 'the figure item was never answered', (run) =>
    run.judgeItems.figure.n === 0 ? null : run.flagged / run.judgeItems.figure.n,
  ),
  ...ITEM_ORDER.filter((item) => item !== 'figure').map((item) =>
    share(
      item,
      ITEM_NAMES[item],
      'itemRate',
      `${item} was never answered`,
      (run) => run.judgeItems[item].rate,
    ),
  ),
  share('labelled', 'Labelled', 'labelCoverage', 'the run has no rollouts', (run) =>
    run.rollouts === 0 ? null : run.labelled / run.rollouts,
  ),
  text('environment', 'Environment', (run) => run.environment),
  text('split', 'Split', (run) => run.split),
  text('judge', 'Judge', (run) => run.judge),
  {
    id: 'errorKinds',
    title: 'Error kinds',
    kind: 'text',
    figure: 'errors',
    text: errorKindsInWords,
    missing: 'no error',
    sortValue: errorKindsInWords,
  },
  text('model', 'Model', (run) => run.model),
];

/** "JudgeError 2, SandboxError 1"; null without errors. */
export function errorKindsInWords(run: OpenRun): string | null {
  const kinds = Object.entries(run.errors.byType).map(([kind, count]) => `${kind} ${formatCount(count)}`);
  return kinds.length === 0 ? null : kinds.join(', ');
}

function shareText(value: number | null): string | null {
  return value === null ? null : formatShare(value);
}
