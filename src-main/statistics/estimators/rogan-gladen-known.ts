import { roganGladen, type RoganGladenPoint } from './rogan-gladen.ts';
import { clamp } from './two-by-two.ts';
import { wilsonLimits } from './wilson.ts';

export interface RoganGladenKnown extends RoganGladenPoint {
  /** The judge's own rate. */
  readonly apparent: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Rogan-Gladen with Se and Sp known without error: the Wilson limits of the apparent rate go through the same correction
 * and are clipped to [0, 1]. Reiczigel, Földi & Ózsvári 2010 (epiR `epi.prev`).
 */
export function roganGladenKnown(
  judgeYes: number,
  judgeN: number,
  sensitivity: number,
  specificity: number,
  conf = 0.95,
): RoganGladenKnown {
  if (judgeN <= 0)
    return {
      apparent: null,
      estimate: null,
      estimateRaw: null,
      clipped: false,
      low: null,
      high: null,
      reason: 'nothing judged',
    };
  const apparent = judgeYes / judgeN;
  const point = roganGladen(apparent, sensitivity, specificity);
  if (point.estimate === null) return { apparent, ...point, low: null, high: null };
  const corrected = (rate: number) => clamp((rate + specificity - 1) / (sensitivity + specificity - 1), 0, 1);
  const limits = wilsonLimits(judgeYes, judgeN, conf);
  return { apparent, ...point, low: corrected(limits.low), high: corrected(limits.high) };
}
