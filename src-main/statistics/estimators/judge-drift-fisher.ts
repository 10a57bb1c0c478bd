import { fisherExact } from '../distributions/fisher-exact.ts';

export interface JudgeDrift {
  readonly p: number | null;
  readonly reason: string | null;
}

/**
 * Does one judge verdict mean the same in two runs? Fisher's exact test of the human-yes rate under that verdict, k1 of n1
 * labels against k2 of n2.
 */
export function judgeDriftFisher(k1: number, n1: number, k2: number, n2: number): JudgeDrift {
  if (n1 === 0 || n2 === 0) return { p: null, reason: 'one run has no label under this verdict' };
  return { p: fisherExact(k1, n1, k2, n2), reason: null };
}
