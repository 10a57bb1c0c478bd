import { formatCount, formatScore, formatShare } from '../../format/numbers.ts';
import { ITEM_NAMES, ITEM_ORDER } from '../../format/words.ts';
import type { FigureId } from '../../help/figures.ts';
import type { RunRow } from '../../../src-main/api/index.ts';

/** A run with the name of the opened folder that it lies in. */
type OpenRun = RunRow & { readonly folderName: string };

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

/**
 * Columns after the run's name and its bar of outcomes: figures first, then what the run was and in which folder. What is the
 * same in all runs is said once, by `sharedFacts`, and takes no column.
 */
export function runColumns(runs: readonly OpenRun[]): readonly RunColumn[] {
  return ALL_COLUMNS.filter((column) => !SHAREABLE.has(column) || !isShared(column, runs));
}

/** "environment isometric-scenes · split test": facts that all of several runs share. */
export function sharedFacts(runs: readonly OpenRun[]): string {
  const [first] = runs;
  if (first === undefined) return '';
  return FACTS.filter((column) => isShared(column, runs))
    .flatMap(({ title, text }) => {
      const value = text(first);
      return value === null ? [] : [`${title.toLowerCase()} ${value}`];
    })
    .join(' · ');
}

function isShared({ text }: RunColumn, runs: readonly OpenRun[]): boolean {
  return new Set(runs.map(text)).size === 1;
}

const FIGURES: readonly RunColumn[] = [
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
];

/** The model stands below the run's name. */
const FACTS: readonly RunColumn[] = [
  text('environment', 'Environment', (run) => run.environment),
  text('split', 'Split', (run) => run.split),
  text('judge', 'Judge', (run) => run.judge),
];

const ERROR_KINDS: RunColumn = {
  id: 'errorKinds',
  title: 'Error kinds',
  kind: 'text',
  figure: 'errors',
  text: errorKindsInWords,
  missing: 'no error',
  sortValue: errorKindsInWords,
};

const FOLDER = text('folder', 'Folder', (run) => run.folderName);
const SHAREABLE: ReadonlySet<RunColumn> = new Set([...FACTS, FOLDER]);

/** Every column there can be, for what is sorted by and for copies that stand alone. */
export const ALL_COLUMNS: readonly RunColumn[] = [...FIGURES, ...FACTS, FOLDER, ERROR_KINDS];

/** Kinds of errors with their counts, the most frequent first. */
export function errorKindsOf({ errors }: OpenRun): readonly (readonly [kind: string, count: number])[] {
  return Object.entries(errors.byType).sort(([, a], [, b]) => b - a);
}

/** "JudgeError 2, SandboxError 1"; null without errors. */
export function errorKindsInWords(run: OpenRun): string | null {
  const kinds = errorKindsOf(run).map(([kind, count]) => `${kind} ${formatCount(count)}`);
  return kinds.length === 0 ? null : kinds.join(', ');
}

function shareText(value: number | null): string | null {
  return value === null ? null : formatShare(value);
}
