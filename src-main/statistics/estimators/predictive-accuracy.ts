import { agreement2x2 } from './agreement-2x2.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { countNodes, limitsOfFigure } from './count-distribution.ts';
import { predictiveCount, type PredictedStratum } from './predictive-count.ts';
import { cellsOf, share, type TwoByTwo } from './two-by-two.ts';
import type { Limits } from './wilson.ts';

/** Nodes a verdict: tails of 0.025 hold some ten of them. */
const NODES = 96;

/** Figures of the table of judge and people over all samples; null where the table has none. */
const TABLE_FIGURES = {
  ppv: (table) => share(table[0][0], table[0][0] + table[1][0]),
  npv: (table) => share(table[1][1], table[1][1] + table[0][1]),
  sensitivity,
  specificity,
  balancedAccuracy: (table) => {
    const [se, sp] = [sensitivity(table), specificity(table)];
    return se === null || sp === null ? null : (se + sp) / 2;
  },
  agreement: (table) => {
    const { tp, tn, n } = cellsOf(table);
    return share(tp + tn, n);
  },
  kappa: (table) => cohenKappa(table).kappa,
  ac1: (table) => agreement2x2(table).ac1,
} as const satisfies Readonly<Record<string, (table: TwoByTwo) => number | null>>;

function sensitivity([[tp, fn]]: TwoByTwo): number | null {
  return share(tp, tp + fn);
}

function specificity([, [fp, tn]]: TwoByTwo): number | null {
  return share(tn, tn + fp);
}

type TableFigure = keyof typeof TABLE_FIGURES;

/**
 * Limits of any figure of the judge on exactly these samples: the samples that people would answer with yes are predicted for
 * each verdict on its own (see `predictiveCount`), and every table that may be behind the labels counts with its probability.
 */
function predictiveTable(
  judgeYes: readonly PredictedStratum[],
  judgeNo: readonly PredictedStratum[],
): (figure: TableFigure, estimate: number, conf: number) => Limits | null {
  const sizeOf = (strata: readonly PredictedStratum[]) => strata.reduce((sum, { N }) => sum + N, 0);
  const [yes, no] = [sizeOf(judgeYes), sizeOf(judgeNo)];
  const nodes = [judgeYes, judgeNo].map((strata) => countNodes(predictiveCount(strata), NODES));
  const [upheld = [], missed = []] = nodes;
  return (figure, estimate, conf) => {
    const limits = limitsOfFigure(
      [upheld, missed],
      (tp, fn) =>
        TABLE_FIGURES[figure]([
          [Math.min(tp, yes), Math.min(fn, no)],
          [Math.max(0, yes - tp), Math.max(0, no - fn)],
        ]),
      conf,
    );
    if (limits === null) return null;
    return { low: Math.min(estimate, limits.low), high: Math.max(estimate, limits.high) };
  };
}

export interface PredictiveAccuracy {
  readonly sensitivity: number | null;
  readonly sensLow: number | null;
  readonly sensHigh: number | null;
  readonly specificity: number | null;
  readonly specLow: number | null;
  readonly specHigh: number | null;
  readonly reason: string | null;
}

/** Sensitivity and specificity weighted to all samples (Begg & Greenes 1983), with predictive limits for these samples. */
export function predictiveAccuracy(
  judgeYes: PredictedStratum,
  judgeNo: PredictedStratum,
  conf = 0.95,
): PredictiveAccuracy {
  const bare = [judgeYes, judgeNo].findIndex(({ N, n }) => N <= 0 || n <= 0);
  if (bare >= 0)
    return {
      ...{
        sensitivity: null,
        sensLow: null,
        sensHigh: null,
        specificity: null,
        specLow: null,
        specHigh: null,
      },
      reason: `no label where the judge said ${bare === 0 ? 'yes' : 'no'}`,
    };
  const upheld = (judgeYes.N * judgeYes.humanYes) / judgeYes.n;
  const missed = (judgeNo.N * judgeNo.humanYes) / judgeNo.n;
  const table: TwoByTwo = [
    [upheld, missed],
    [judgeYes.N - upheld, judgeNo.N - missed],
  ];
  const limitsOf = predictiveTable([judgeYes], [judgeNo]);
  const [se, sp] = [sensitivity(table), specificity(table)];
  const sens = se === null ? null : limitsOf('sensitivity', se, conf);
  const spec = sp === null ? null : limitsOf('specificity', sp, conf);
  return {
    sensitivity: se,
    sensLow: sens?.low ?? null,
    sensHigh: sens?.high ?? null,
    specificity: sp,
    specLow: spec?.low ?? null,
    specHigh: spec?.high ?? null,
    reason: se === null ? 'no human yes' : sp === null ? 'no human no' : null,
  };
}
