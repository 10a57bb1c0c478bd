import { twoSidedZ } from '../distributions/normal-quantile.ts';
import { cohenKappa } from './cohen-kappa.ts';
import type { Stratum } from './stratified-rate.ts';
import { share, type TwoByTwo } from './two-by-two.ts';

export interface VerdictStratifiedAccuracy {
  readonly ppv: number | null;
  readonly npv: number | null;
  readonly sensitivity: number | null;
  readonly sensLow: number | null;
  readonly sensHigh: number | null;
  readonly specificity: number | null;
  readonly specLow: number | null;
  readonly specHigh: number | null;
  /** Corrected rate of human yes. */
  readonly rate: number | null;
  /** What the raw labelled counts would have said. */
  readonly naiveSensitivity: number | null;
  readonly naiveSpecificity: number | null;
  readonly weightedKappa: number | null;
  readonly reason: string | null;
}

/**
 * Accuracy of a judge whose verdict decided what was labelled: Begg & Greenes 1983. Sensitivity is
 * W1·PPV / (W1·PPV + W0·FOR), specificity alike; intervals are those of the ratio PPV/FOR (log, +0.5 on every count, as
 * statsmodels' "log-adjusted") times W1/W0, turned from odds into a probability and stretched to hold the estimate.
 */
export function verdictStratifiedAccuracy(
  judgeYes: Stratum,
  judgeNo: Stratum,
  conf = 0.95,
): VerdictStratifiedAccuracy {
  const ppv = share(judgeYes.humanYes, judgeYes.n);
  const falseOmission = share(judgeNo.humanYes, judgeNo.n);
  const npv = falseOmission === null ? null : 1 - falseOmission;
  if (ppv === null || falseOmission === null || judgeYes.N <= 0 || judgeNo.N <= 0)
    return { ppv, npv, ...NOTHING, reason: `no label where the judge said ${ppv === null ? 'yes' : 'no'}` };

  const table = populationTable(judgeYes, judgeNo, ppv, falseOmission);
  const [[tp, fn], [fp, tn]] = table;
  const sensitivity = share(tp, tp + fn);
  const specificity = share(tn, tn + fp);
  const odds = judgeYes.N / judgeNo.N;
  const sens = oddsInterval(
    sensitivity,
    judgeYes.humanYes,
    judgeYes.n,
    judgeNo.humanYes,
    judgeNo.n,
    odds,
    conf,
  );
  const spec = oddsInterval(
    specificity,
    judgeNo.n - judgeNo.humanYes,
    judgeNo.n,
    judgeYes.n - judgeYes.humanYes,
    judgeYes.n,
    1 / odds,
    conf,
  );
  return {
    ppv,
    npv,
    sensitivity,
    sensLow: sens.low,
    sensHigh: sens.high,
    specificity,
    specLow: spec.low,
    specHigh: spec.high,
    rate: (tp + fn) / (judgeYes.N + judgeNo.N),
    naiveSensitivity: share(judgeYes.humanYes, judgeYes.humanYes + judgeNo.humanYes),
    naiveSpecificity: share(
      judgeNo.n - judgeNo.humanYes,
      judgeYes.n - judgeYes.humanYes + judgeNo.n - judgeNo.humanYes,
    ),
    weightedKappa: cohenKappa(table).kappa,
    reason: sensitivity === null ? 'no human yes' : specificity === null ? 'no human no' : null,
  };
}

const NOTHING = {
  sensitivity: null,
  sensLow: null,
  sensHigh: null,
  specificity: null,
  specLow: null,
  specHigh: null,
  rate: null,
  naiveSensitivity: null,
  naiveSpecificity: null,
  weightedKappa: null,
} as const;

/** The 2×2 table of all samples that the labels stand for. */
function populationTable(yes: Stratum, no: Stratum, ppv: number, falseOmission: number): TwoByTwo {
  return [
    [yes.N * ppv, no.N * falseOmission],
    [yes.N * (1 - ppv), no.N * (1 - falseOmission)],
  ];
}

function oddsInterval(
  estimate: number | null,
  k1: number,
  n1: number,
  k2: number,
  n2: number,
  odds: number,
  conf: number,
) {
  if (estimate === null) return { low: null, high: null };
  const [a, m, b, w] = [k1 + 0.5, n1 + 0.5, k2 + 0.5, n2 + 0.5];
  const logRatio = Math.log((a * w) / (m * b));
  const half = twoSidedZ(conf) * Math.sqrt(Math.max(0, 1 / a - 1 / m + 1 / b - 1 / w));
  const probability = (log: number) => 1 / (1 + Math.exp(-log) / odds);
  return {
    low: Math.min(estimate, probability(logRatio - half)),
    high: Math.max(estimate, probability(logRatio + half)),
  };
}
