import { moverDifference } from './mover.ts';
import { wilsonLimits } from './wilson.ts';

export interface Difference {
  readonly diff: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly reason: string | null;
}

/** Difference k1/n1 − k2/n2 of two unpaired rates with Newcombe's hybrid score interval. Newcombe 1998b, method 10. */
export function newcombeDiff(k1: number, n1: number, k2: number, n2: number, conf = 0.95): Difference {
  if (n1 <= 0 || n2 <= 0) return { diff: null, low: null, high: null, reason: 'one group is empty' };
  const { estimate, low, high } = moverDifference(
    { estimate: k1 / n1, ...wilsonLimits(k1, n1, conf) },
    { estimate: k2 / n2, ...wilsonLimits(k2, n2, conf) },
  );
  return { diff: estimate, low, high, reason: null };
}
