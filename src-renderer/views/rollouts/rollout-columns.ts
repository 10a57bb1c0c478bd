import { formatBytes, formatCount, formatScore, formatShare } from '../../format/numbers.ts';
import type { FigureId } from '../../help/figures.ts';
import type { RolloutRow } from '../../../src-main/api/index.ts';

/** One column of the table of rollouts. */
export interface RolloutColumn {
  readonly id: string;
  readonly title: string;
  /** Width in a CSS grid. */
  readonly width: string;
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
  { id: 'picture', title: 'Drawing', width: 'var(--picture)', usual: true },
  { id: 'prompt', title: 'Prompt', width: 'minmax(200px, 1fr)', sort: 'prompt', usual: true },
  { id: 'run', title: 'Run', width: '130px', sort: 'run', usual: false, text: (row) => row.runName },
  {
    id: 'task',
    title: 'Task',
    width: '110px',
    sort: 'task',
    usual: false,
    text: (row) => row.taskName,
    missing: 'the task has no name',
  },
  { id: 'outcome', title: 'Outcome', width: '112px', sort: 'outcome', figure: 'outcomes', usual: true },
  { id: 'gate', title: 'Gate', width: '88px', sort: 'gate', figure: 'gate', usual: true },
  { id: 'judge', title: 'Judge', width: '112px', figure: 'judge', usual: true },
  { id: 'rejudged', title: 'Re-judged', width: '112px', figure: 'judge', usual: false },
  { id: 'label', title: 'Label', width: '112px', figure: 'labels', usual: true },
  {
    id: 'motion',
    title: 'Motion',
    width: '64px',
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
    width: '60px',
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
    width: '84px',
    align: 'right',
    sort: 'recomputed.reward',
    figure: 'recomputedReward',
    usual: false,
    text: (row) => textOf(row.recomputedReward, formatScore),
    missing: 'not recomputed: audit this rollout',
  },
  { id: 'differs', title: 'Δ', width: '76px', sort: 'differs', figure: 'differs', usual: true },
  {
    id: 'error',
    title: 'Error',
    width: '120px',
    sort: 'error',
    figure: 'errors',
    usual: false,
    text: (row) => row.errorType ?? '',
  },
  {
    id: 'length',
    title: 'Answer',
    width: '72px',
    align: 'right',
    sort: 'length',
    usual: false,
    text: (row) => textOf(row.answerChars, formatCount),
    missing: 'no answer',
  },
  {
    id: 'bytes',
    title: 'Drawing size',
    width: '92px',
    align: 'right',
    sort: 'bytes',
    usual: false,
    text: (row) => textOf(row.drawingBytes, formatBytes),
    missing: 'no drawing could be taken out of the answer',
  },
  {
    id: 'tokens',
    title: 'Tokens',
    width: '72px',
    align: 'right',
    sort: 'tokens',
    usual: false,
    text: (row) => textOf(row.completionTokens, formatCount),
    missing: 'the record does not say',
  },
  {
    id: 'finish',
    title: 'Finish',
    width: '72px',
    sort: 'finish',
    usual: false,
    text: (row) => row.finishReason,
    missing: 'the record does not say',
  },
  {
    id: 'repeat',
    title: 'Repeat',
    width: '64px',
    align: 'right',
    sort: 'repeat',
    usual: false,
    text: (row) => formatCount(row.repeat + 1),
  },
  {
    id: 'step',
    title: 'Step',
    width: '64px',
    align: 'right',
    sort: 'step',
    usual: false,
    text: (row) => textOf(row.step, formatCount),
    missing: 'not a training run',
  },
  {
    id: 'id',
    title: 'Number',
    width: '72px',
    align: 'right',
    sort: 'id',
    usual: false,
    text: (row) => String(row.id),
  },
];
