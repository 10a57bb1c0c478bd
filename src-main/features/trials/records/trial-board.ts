import type { Figure } from '../pages/figure.ts';
import type { TrialPage } from '../pages/trial-page.ts';
import type { TrialRecord } from './trial-records.ts';

/** A row of the board: values to sort and show, null where the page does not have them. */
export interface TrialRow {
  readonly id: string;
  readonly title: string;
  readonly task: string | null;
  readonly model: string | null;
  readonly harness: string | null;
  /** 0–100. */
  readonly score: number | null;
  readonly raw: number | null;
  /** Dollars. */
  readonly modelCost: number | null;
  readonly walletSpend: number | null;
  readonly agentTimeS: number | null;
  readonly steps: number | null;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  readonly selfChecksPassed: number | null;
  readonly selfChecksUsed: number | null;
  readonly selfChecksListed: number;
  readonly rank: number | null;
  readonly rankOf: number | null;
  readonly checksPassed: number;
  readonly checks: number;
  /** Figures that differ from what is worked out of the page, and lines that were not understood. */
  readonly disagreements: number;
  readonly unrecognised: number;
}
export type TrialSortKey = keyof TrialRow;

/** The board of imported trials, one row a page, in the order given. */
export function trialBoard(records: readonly Pick<TrialRecord, 'id' | 'fileName' | 'page'>[]): TrialRow[] {
  return records.map(({ id, fileName, page }) => {
    const { facts } = page;
    return {
      id,
      title: page.trial ?? fileName,
      task: page.task,
      model: nameModel(page),
      harness: page.harness,
      score: valueOf(facts.score),
      raw: valueOf(facts.raw),
      modelCost: valueOf(facts.modelCost),
      walletSpend: valueOf(facts.walletSpend),
      agentTimeS: valueOf(facts.agentTimeS),
      steps: valueOf(facts.steps),
      tokensIn: valueOf(facts.tokensIn),
      tokensOut: valueOf(facts.tokensOut),
      selfChecksPassed: facts.selfChecks?.passed ?? null,
      selfChecksUsed: facts.selfChecks?.used ?? page.selfChecksSaid?.used ?? null,
      selfChecksListed: page.selfChecks.length,
      rank: facts.rank?.place ?? null,
      rankOf: facts.rank?.of ?? null,
      checksPassed: page.reviewerChecks.filter(({ verdict }) => verdict === 'pass').length,
      checks: page.reviewerChecks.length,
      disagreements: page.recomputations.filter(({ status }) => status === 'differs').length,
      unrecognised: page.unrecognised.length,
    };
  });
}

/** Sorts rows by one column; rows without a value stand last in either direction, equal ones keep their order. */
export function sortBoard(
  rows: readonly TrialRow[],
  key: TrialSortKey,
  direction: 'asc' | 'desc',
): TrialRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((rowA, rowB) => {
    const a = rowA[key];
    const b = rowB[key];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * String(a).localeCompare(String(b), 'en');
  });
}

function nameModel({ model, effort }: TrialPage): string | null {
  return model === null || effort === null ? model : `${model} ${effort}`;
}

function valueOf(figure: Figure | null): number | null {
  return figure?.value ?? null;
}
