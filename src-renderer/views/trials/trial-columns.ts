import { formatCount } from '../../format/numbers.ts';
import { formatDuration } from '../../format/times.ts';
import type { FigureId } from '../../help/figures.ts';
import type { TrialSort } from './trial-sort.ts';
import type { TrialRow } from '../../../src-main/api/index.ts';

/** One column of the board. */
export interface TrialColumn {
  readonly id: TrialSort['key'];
  readonly title: string;
  readonly kind: 'text' | 'number';
  readonly figure?: FigureId;
  /** What to show; null where the page does not say. */
  readonly text: (row: TrialRow) => string | null;
}

const dollars = (value: number | null): string | null => (value === null ? null : `$${value.toFixed(2)}`);

/** Columns after the trial's name. */
export const TRIAL_COLUMNS: readonly TrialColumn[] = [
  { id: 'model', title: 'Model', kind: 'text', text: (row) => row.model },
  {
    id: 'score',
    title: 'Score',
    kind: 'number',
    figure: 'trialScore',
    text: (row) => row.score?.toFixed(1) ?? null,
  },
  { id: 'raw', title: 'Raw', kind: 'number', figure: 'trialRaw', text: (row) => row.raw?.toFixed(5) ?? null },
  { id: 'modelCost', title: 'Model cost', kind: 'number', text: (row) => dollars(row.modelCost) },
  { id: 'walletSpend', title: 'Wallet', kind: 'number', text: (row) => dollars(row.walletSpend) },
  {
    id: 'agentTimeS',
    title: 'Time',
    kind: 'number',
    text: (row) => (row.agentTimeS === null ? null : formatDuration(row.agentTimeS)),
  },
  {
    id: 'steps',
    title: 'Steps',
    kind: 'number',
    text: (row) => (row.steps === null ? null : formatCount(row.steps)),
  },
  {
    id: 'selfChecksPassed',
    title: 'Self-checks',
    kind: 'number',
    figure: 'trialSelfChecks',
    text: ({ selfChecksPassed, selfChecksUsed }) =>
      selfChecksUsed === null ? null : `${selfChecksPassed ?? '?'} of ${selfChecksUsed}`,
  },
  {
    id: 'checksPassed',
    title: 'Review',
    kind: 'number',
    figure: 'trialReview',
    text: ({ checksPassed, checks }) => (checks === 0 ? null : `${checksPassed} of ${checks}`),
  },
  {
    id: 'rank',
    title: 'Rank',
    kind: 'number',
    text: ({ rank, rankOf }) => (rank === null ? null : `${rank} of ${rankOf ?? '?'}`),
  },
];
