import {
  neymanAllocation,
  stratifiedLabelsNeeded,
} from '../../../statistics/estimators/neyman-allocation.ts';
import type { Verdict } from '../../../domain/index.ts';
import type { Evidence } from './evidence.ts';
import { completeFigure, type Figure } from './figure.ts';
import type { CalibrationOptions } from './options.ts';

/** How many labels are still wanted for the corrected rate, and where to draw them. */
export interface LabelPlan {
  readonly halfWidth: number;
  /** Half-width reached; null where there is no interval yet. */
  readonly reached: number | null;
  /** Labels in all for the wanted half-width, and how many are missing. */
  readonly wanted: number;
  readonly more: number;
  readonly strata: readonly PlannedDraw[];
  /**
   * Draws of each stratum that bring each its labels: a part of what is drawn is labelled already, so that `more` new labels in
   * N samples with n labelled take more · N / (N − n) draws.
   */
  readonly perCell: number;
}

interface PlannedDraw {
  readonly runKey: string;
  readonly judge: Verdict;
  readonly samples: number;
  readonly labelled: number;
  /** Labels to draw now, at random among the unlabelled. */
  readonly more: number;
}

/**
 * Neyman allocation over run × verdict with a floor per stratum (docs/statistics.md). Rates are smoothed,
 * (k + 1)/(n + 2); before the pilot labels exist the planning values stand in.
 */
export function labelPlan(evidence: Evidence, corrected: Figure, options: CalibrationOptions): LabelPlan {
  const { cells, labelled } = evidence;
  const limits = completeFigure(corrected);
  const reached = limits === null ? null : (limits.high - limits.low) / 2;
  const planned = cells.map(({ N, n, humanYes, judge }) => ({
    N,
    p: plannedRate(n, humanYes, judge, labelled.length, options),
  }));
  const inAll = stratifiedLabelsNeeded(planned, options.wantedHalfWidth, options.conf);
  const shares = neymanAllocation(planned, inAll).nH ?? planned.map(() => 0);
  const enough = reached !== null && reached <= options.wantedHalfWidth;
  const strata = cells.map(({ runKey, judge, N, labels }, h) => {
    const target = Math.min(N, Math.max(options.planFloor, Math.ceil(shares[h] ?? 0)));
    const more = enough ? 0 : Math.max(0, target - labels.length);
    return { runKey, judge, samples: N, labelled: labels.length, more };
  });
  const more = strata.reduce((sum, stratum) => sum + stratum.more, 0);
  const perCell = Math.max(0, ...strata.map(drawsFor));
  return {
    halfWidth: options.wantedHalfWidth,
    reached,
    wanted: labelled.length + more,
    more,
    strata,
    perCell,
  };
}

function drawsFor({ more, samples, labelled }: PlannedDraw): number {
  if (more === 0 || labelled >= samples) return 0;
  return Math.min(samples, Math.ceil((more * samples) / (samples - labelled)));
}

function plannedRate(
  n: number,
  humanYes: number,
  judge: Verdict,
  labels: number,
  options: CalibrationOptions,
): number {
  if (labels >= options.planPilotLabels) return (humanYes + 1) / (n + 2);
  return judge === 'yes' ? options.planPpv : options.planFalseOmission;
}
