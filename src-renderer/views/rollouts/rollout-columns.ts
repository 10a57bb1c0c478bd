import { formatBytes, formatCount, formatScore, formatShare } from '../../format/numbers.ts';
import type { FilledColumns } from '../../format/filled-columns.ts';
import type { FigureId } from '../../help/figures.ts';
import type { RolloutRow } from '../../../src-main/api/index.ts';

/** One column of the table of rollouts. */
export interface RolloutColumn {
  readonly id: string;
  readonly title: string;
  /** The least that it can be read at. */
  readonly widthPx: number;
  /** What it takes where there is room, before those that grow. */
  readonly wishPx?: number;
  /** Its part of the width that is left over, beside the others'. */
  readonly grows?: number;
  /** What fills it; where no rollout of the list has that, the column is as narrow as its title or `emptyPx`. */
  readonly filledBy?: keyof FilledColumns;
  readonly emptyPx?: number;
  readonly align?: 'right';
  /** Field of the filter language that it sorts by; the items' columns have one per item. */
  readonly sort?: string;
  readonly figure?: FigureId;
  readonly usual: boolean;
  /** Plain text to show, null for "n/a"; columns with pictures or chips have none. */
  readonly text?: (row: RolloutRow) => string | null;
  /** Why there is no text. */
  readonly missing?: string;
}

const textOf = (value: number | null, write: (value: number) => string) =>
  value === null ? null : write(value);

export const ROLLOUT_COLUMNS: readonly RolloutColumn[] = [
  { id: 'picture', title: 'Drawing', widthPx: 52, usual: true },
  { id: 'prompt', title: 'Prompt', widthPx: 140, grows: 10, sort: 'prompt', usual: true },
  { id: 'run', title: 'Run', widthPx: 130, grows: 2, sort: 'run', usual: false, text: (row) => row.runName },
  {
    id: 'task',
    title: 'Task',
    widthPx: 110,
    sort: 'task',
    usual: false,
    text: (row) => row.taskName,
    missing: 'the task has no name',
  },
  { id: 'outcome', title: 'Outcome', widthPx: 98, sort: 'outcome', figure: 'outcomes', usual: true },
  {
    id: 'gate',
    title: 'Gate',
    widthPx: 104,
    wishPx: 132,
    filledBy: 'gate',
    emptyPx: 48,
    sort: 'gate',
    figure: 'gate',
    usual: true,
  },
  { id: 'judge', title: 'Judge', widthPx: 148, filledBy: 'judge', figure: 'judge', usual: true },
  { id: 'rejudged', title: 'Re-judged', widthPx: 148, filledBy: 'rejudged', figure: 'judge', usual: false },
  { id: 'label', title: 'Label', widthPx: 148, filledBy: 'label', figure: 'labels', usual: true },
  {
    id: 'motion',
    title: 'Motion',
    widthPx: 56,
    align: 'right',
    sort: 'motion-share',
    figure: 'motion',
    usual: true,
    text: (row) => textOf(row.motionShare, formatShare),
    missing: 'not measured: audit this rollout',
  },
  {
    id: 'reward',
    title: 'Reward',
    widthPx: 52,
    align: 'right',
    sort: 'reward',
    figure: 'reward',
    usual: true,
    text: (row) => textOf(row.reward, formatScore),
    missing: 'no score was recorded',
  },
  {
    id: 'recomputed',
    title: 'Recomputed',
    widthPx: 84,
    align: 'right',
    sort: 'recomputed.reward',
    figure: 'recomputedReward',
    usual: false,
    text: (row) => textOf(row.recomputedReward, formatScore),
    missing: 'not recomputed: audit this rollout',
  },
  {
    id: 'differs',
    title: 'Δ',
    widthPx: 68,
    wishPx: 84,
    filledBy: 'differs',
    emptyPx: 32,
    sort: 'differs',
    figure: 'differs',
    usual: true,
  },
  {
    id: 'error',
    title: 'Error',
    widthPx: 120,
    sort: 'error',
    figure: 'errors',
    usual: false,
    text: (row) => row.errorType ?? '',
  },
  {
    id: 'length',
    title: 'Answer',
    widthPx: 72,
    align: 'right',
    sort: 'length',
    usual: false,
    text: (row) => textOf(row.answerChars, formatCount),
    missing: 'no answer',
  },
  {
    id: 'bytes',
    title: 'Drawing size',
    widthPx: 92,
    align: 'right',
    sort: 'bytes',
    usual: false,
    text: (row) => textOf(row.drawingBytes, formatBytes),
    missing: 'no drawing could be taken out of the answer',
  },
  {
    id: 'tokens',
    title: 'Tokens',
    widthPx: 72,
    align: 'right',
    sort: 'tokens',
    usual: false,
    text: (row) => textOf(row.completionTokens, formatCount),
    missing: 'the record does not say',
  },
  {
    id: 'finish',
    title: 'Finish',
    widthPx: 72,
    sort: 'finish',
    usual: false,
    text: (row) => row.finishReason,
    missing: 'the record does not say',
  },
  {
    id: 'repeat',
    title: 'Repeat',
    widthPx: 64,
    align: 'right',
    sort: 'repeat',
    usual: false,
    text: (row) => formatCount(row.repeat + 1),
  },
  {
    id: 'step',
    title: 'Step',
    widthPx: 64,
    align: 'right',
    sort: 'step',
    usual: false,
    text: (row) => textOf(row.step, formatCount),
    missing: 'not a training run',
  },
  {
    id: 'id',
    title: 'Number',
    widthPx: 72,
    align: 'right',
    sort: 'id',
    usual: false,
    text: (row) => String(row.id),
  },
];

/** The columns to show in their order: those chosen, or the usual ones where none were. */
export function shownColumns(chosen: readonly string[] | null): readonly RolloutColumn[] {
  return ROLLOUT_COLUMNS.filter(({ id, usual }) => chosen?.includes(id) ?? usual);
}
