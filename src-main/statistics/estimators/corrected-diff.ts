import { moverDifference } from './mover.ts';
import type { Difference } from './newcombe-diff.ts';
import { stratifiedRate, type Stratum } from './stratified-rate.ts';
import { clamp } from './two-by-two.ts';

/** Difference of the corrected rates of two runs that were labelled independently: MOVER over both intervals. Zou & Donner 2008. */
export function correctedDiff(runA: readonly Stratum[], runB: readonly Stratum[], conf = 0.95): Difference {
  const a = limitsOf(runA, conf);
  const b = limitsOf(runB, conf);
  if (a === null || b === null)
    return {
      diff: null,
      low: null,
      high: null,
      reason: `the corrected rate of run ${a === null ? 'A' : 'B'} is not known`,
    };
  const { estimate, low, high } = moverDifference(a, b);
  return { diff: estimate, low: clamp(low, -1, 1), high: clamp(high, -1, 1), reason: null };
}

function limitsOf(strata: readonly Stratum[], conf: number) {
  const { estimate, moverLow: low, moverHigh: high } = stratifiedRate(strata, conf);
  return estimate === null || low === null || high === null ? null : { estimate, low, high };
}
