import { normalTails } from '../distributions/normal-tails.ts';
import { cellsOf, type TwoByTwo } from './two-by-two.ts';

export interface CochranMantelHaenszel {
  /** Chi-squared with one degree of freedom, without continuity correction. */
  readonly statistic: number | null;
  readonly p: number | null;
  readonly reason: string | null;
}

/**
 * Do two traits come together within strata? Mantel & Haenszel 1959: what the first cells exceed their expectation by, over all
 * strata together. Strata in which a trait does not vary say nothing.
 */
export function cochranMantelHaenszel(tables: readonly TwoByTwo[]): CochranMantelHaenszel {
  let excess = 0;
  let variance = 0;
  for (const table of tables) {
    const { tp, n, humanYes, humanNo, judgeYes, judgeNo } = cellsOf(table);
    if (n < 2) continue;
    excess += tp - (humanYes * judgeYes) / n;
    variance += ((humanYes / n) * humanNo * (judgeYes / n) * judgeNo) / (n - 1);
  }
  if (variance <= 0) return { statistic: null, p: null, reason: 'no stratum in which both vary' };
  const statistic = excess ** 2 / variance;
  return { statistic, p: normalTails(Math.sqrt(statistic)), reason: null };
}
